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
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { postPath } from '../blog-paths.ts'
import styles from './comments.module.css'
import { type Comment, reportComment, type Thread } from './contract.ts'

const CommentForm = lazy(() => import('./comment-form.tsx'))

/** What readers say under a post; who is signed in says something, answers and reports. */
export function Comments({ slug, comments }: { slug: string; comments: PageOf<Thread> }) {
  const { ready } = useSession()
  const [answered, setAnswered] = useState<string | null>(null)
  const { items, page, perPage, total } = comments
  const heading = useTurnedPage(page, slug)
  return (
    <section id="comments" aria-labelledby="comments-title" className={styles.comments}>
      <h2 id="comments-title" ref={heading} tabIndex={-1}>
        دیدگاه‌ها
        {total > 0 && <span className={text.faint}> ({persianNumber(total)})</span>}
      </h2>
      {items.length === 0 && <p className={text.muted}>هنوز کسی چیزی ننوشته است. شما نخستین نفر باشید.</p>}
      <ol className={layout.stack}>
        {items.map(thread => (
          <li key={thread.id} className={styles.thread}>
            <OneComment comment={thread} onAnswer={ready ? () => setAnswered(thread.id) : undefined} />
            {thread.replies.length > 0 && (
              <ol className={styles.replies}>
                {thread.replies.map(reply => (
                  <li key={reply.id}>
                    <OneComment comment={reply} />
                  </li>
                ))}
              </ol>
            )}
            {answered === thread.id && (
              <div className={styles.replies}>
                <Suspense fallback={<Skeleton height="8rem" />}>
                  <CommentForm slug={slug} parent={thread.id} onDone={() => setAnswered(null)} />
                </Suspense>
              </div>
            )}
          </li>
        ))}
      </ol>
      <Pager
        page={page}
        perPage={perPage}
        total={total}
        label="صفحه‌های دیدگاه‌ها"
        address={page => buildPath(postPath({ slug }), { page: beyondFirst(page) }, 'comments')}
      />
      <NeedsScripts />
      {ready && (
        <Suspense fallback={<Skeleton height="8rem" />}>
          <CommentForm slug={slug} parent={null} />
        </Suspense>
      )}
    </section>
  )
}

function OneComment({ comment, onAnswer }: { comment: Comment; onAnswer?: (() => void) | undefined }) {
  const { id, author, body, createdAt } = comment
  const { ready } = useSession()
  if (body === '') return <p className={text.faint}>این دیدگاه پاک شده است.</p>
  return (
    <article className={styles.comment}>
      <div className={layout.row}>
        <Avatar name={author ?? ''} url={null} size={36} />
        <span>
          <UserText as="b" className={text.strong}>
            {author ?? 'کاربر'}
          </UserText>{' '}
          <time dateTime={createdAt} className={classes(text.small, text.faint)}>
            {formatDate(createdAt)}
          </time>
        </span>
      </div>
      <UserText as="p">{body}</UserText>
      {ready && (
        <div className={layout.row}>
          {onAnswer && (
            <Button variant="text" size="small" onClick={onAnswer}>
              پاسخ
            </Button>
          )}
          <ReportButton id={id} />
        </div>
      )}
    </article>
  )
}

function ReportButton({ id }: { id: string }) {
  const [isReported, setReported] = useState(false)
  const report = async () => {
    if (!(await requireUser())) return
    try {
      await callApi(reportComment, { comment: id })
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
