import { lazy, Suspense, useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { callApi } from '#client/call-api.ts'
import { useSession } from '#client/session.ts'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import type { PageOf } from '#contract/page.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Pager, useTurnedPage } from '#ui/pager.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import styles from './comments.module.css'
import type { Comment, CommentCalls, Thread } from './contract.ts'

const CommentForm = lazy(() => import('./comment-form.tsx'))

/** Where each comment has its second: how that is found, marked and gone to. */
export type Moments = {
  /** The second that is heard now. */
  read: () => number
  /** Whether what is said of this second is about what is heard now. */
  isNear: (second: number) => boolean
  seek: (second: number) => void
  /** Somebody wants to say something of this second; another `turn` is another wish. Null before anybody has. */
  wanted: { second: number; turn: number } | null
}

export type CommentWords = {
  title: string
  /** Where nobody has said anything. */
  empty: string
  /** Above what the reader said. */
  own: string
}

/** What people say under something; who is signed in says something, answers and reports. */
export function Comments({
  calls,
  slug,
  path,
  comments,
  words,
  moments = null,
}: {
  calls: CommentCalls
  slug: string
  /** The page it stands on. */
  path: string
  comments: PageOf<Thread>
  words: CommentWords
  moments?: Moments | null
}) {
  const { ready } = useSession()
  const [answered, setAnswered] = useState<string | null>(null)
  const { items, page, perPage, total } = comments
  const heading = useTurnedPage(page, slug)
  const place = { calls, slug, own: words.own }
  return (
    <section id="comments" aria-labelledby="comments-title" className={styles.comments}>
      <h2 id="comments-title" ref={heading} tabIndex={-1}>
        {words.title}
        {total > 0 && <span className={text.faint}> ({persianNumber(total)})</span>}
      </h2>
      {items.length === 0 && <p className={text.muted}>{words.empty}</p>}
      <ol className={layout.stack}>
        {items.map(thread => {
          const isNear = thread.second !== null && (moments?.isNear(thread.second) ?? false)
          return (
            <li
              key={thread.id}
              aria-current={isNear ? 'true' : undefined}
              className={classes(styles.thread, moments && styles.timed)}
            >
              <OneComment
                comment={thread}
                calls={calls}
                onSeek={moments?.seek}
                onAnswer={ready ? () => setAnswered(thread.id) : undefined}
              />
              {thread.replies.length > 0 && (
                <ol className={styles.replies}>
                  {thread.replies.map(reply => (
                    <li key={reply.id}>
                      <OneComment comment={reply} calls={calls} />
                    </li>
                  ))}
                </ol>
              )}
              {answered === thread.id && (
                <div className={styles.replies}>
                  <Suspense fallback={<Skeleton height="8rem" />}>
                    <CommentForm
                      {...place}
                      parent={thread.id}
                      moments={null}
                      onDone={() => setAnswered(null)}
                    />
                  </Suspense>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <Pager
        page={page}
        perPage={perPage}
        total={total}
        label="صفحه‌های دیدگاه‌ها"
        address={page => buildPath(path, { page: beyondFirst(page) }, 'comments')}
      />
      <NeedsScripts />
      {ready && (
        <Suspense fallback={<Skeleton height="8rem" />}>
          <CommentForm {...place} parent={null} moments={moments} />
        </Suspense>
      )}
    </section>
  )
}

function OneComment({
  comment,
  calls,
  onSeek,
  onAnswer,
}: {
  comment: Comment
  calls: CommentCalls
  onSeek?: ((second: number) => void) | undefined
  onAnswer?: (() => void) | undefined
}) {
  const { id, author, body, createdAt, isEdited, second } = comment
  const { ready } = useSession()
  if (body === '') return <p className={text.faint}>این دیدگاه پاک شده است.</p>
  return (
    <article className={styles.comment}>
      <div className={layout.row}>
        <Avatar name={author ?? ''} url={null} size={36} />
        <span className={layout.grow}>
          <UserText as="b" className={text.strong}>
            {author ?? 'کاربر'}
          </UserText>{' '}
          <time dateTime={createdAt} className={classes(text.small, text.faint)}>
            {formatDate(createdAt)}
          </time>
          {isEdited && <span className={classes(text.small, text.faint)}> (ویرایش‌شده)</span>}
        </span>
        {second !== null && onSeek && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`شنیدن از ${playerClock(second)}`}
            onClick={() => onSeek(second)}
          >
            <Icon name="play" filled />
            {playerClock(second)}
          </Button>
        )}
      </div>
      <UserText as="p">{body}</UserText>
      {ready && (
        <div className={layout.row}>
          {onAnswer && (
            <Button variant="text" size="small" onClick={onAnswer}>
              پاسخ
            </Button>
          )}
          <ReportButton id={id} calls={calls} />
        </div>
      )}
    </article>
  )
}

function ReportButton({ id, calls }: { id: string; calls: CommentCalls }) {
  const [isReported, setReported] = useState(false)
  const report = async () => {
    if (!(await requireUser())) return
    try {
      await callApi(calls.report, { comment: id })
      setReported(true)
      showSnack('گزارش شما رسید؛ همکاران ما این دیدگاه را می‌بینند.')
    } catch (thrown) {
      showSnack((thrown as Error).message)
    }
  }
  return (
    <Button variant="text" size="small" disabled={isReported} onClick={() => void report()}>
      <Icon name="flag" />
      {isReported ? 'گزارش شد' : 'گزارش'}
    </Button>
  )
}
