import { lazy, Suspense, useEffect, useState } from 'react'
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
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './comments.module.css'
import type { Comment, CommentCalls, Thread } from './contract.ts'

const CommentForm = lazy(() => import('./comment-form.tsx'))
const ReportButton = lazy(() => import('./report-button.tsx'))

/** Where each comment has its second: how that is found, marked and gone to. */
export type Moments = {
  /** The second that is heard now. */
  read: () => number
  /** Whether what is said of this second is about what is heard now. */
  isNear: (second: number) => boolean
  seek: (second: number) => void
  /** How a second is said. */
  format: (second: number) => string
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

/** As `comments-later.tsx` shows it. */
export function Comments({
  loadCalls,
  slug,
  path,
  comments,
  words,
  moments = null,
}: {
  /** Fetches what is asked of the server to say something: it comes after the page. */
  loadCalls: () => Promise<CommentCalls>
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
  const [calls, setCalls] = useState<CommentCalls | null>(null)
  useEffect(() => {
    if (ready) loadCalls().then(setCalls, () => {})
  }, [ready, loadCalls])
  const place = calls && { calls, slug, own: words.own }
  const onItsWay = <Skeleton height="8rem" />
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
                moments={moments}
                onAnswer={calls ? () => setAnswered(thread.id) : undefined}
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
              {place && answered === thread.id && (
                <div className={styles.replies}>
                  <Suspense fallback={onItsWay}>
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
        <Suspense fallback={onItsWay}>
          {place ? <CommentForm {...place} parent={null} moments={moments} /> : onItsWay}
        </Suspense>
      )}
    </section>
  )
}

function OneComment({
  comment,
  calls,
  moments = null,
  onAnswer,
}: {
  comment: Comment
  calls: CommentCalls | null
  moments?: Moments | null
  onAnswer?: (() => void) | undefined
}) {
  const { id, author, body, createdAt, isEdited, second } = comment
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
        {second !== null && moments && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`شنیدن از ${moments.format(second)}`}
            onClick={() => moments.seek(second)}
          >
            <Icon name="play" filled />
            {moments.format(second)}
          </Button>
        )}
      </div>
      <UserText as="p">{body}</UserText>
      {calls && (
        <div className={layout.row}>
          {onAnswer && (
            <Button variant="text" size="small" onClick={onAnswer}>
              پاسخ
            </Button>
          )}
          <Suspense>
            <ReportButton id={id} calls={calls} />
          </Suspense>
        </div>
      )}
    </article>
  )
}
