import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './comments-admin.module.css'
import {
  type CommentQueue,
  commentQueues,
  decideComment,
  listQueuedComments,
  type QueuedComment,
} from './contract.ts'
import type { CommentKind } from './rules.ts'

const address = '/studio/blog-comments'

const queueNames: Record<CommentQueue, string> = {
  waiting: 'در انتظار بررسی',
  reported: 'گزارش‌شده',
  hidden: 'پنهان',
}
const kindNames: Record<CommentKind, string> = { post: 'نوشتهٔ', episode: 'قسمتِ' }
const emptyQueues: Record<CommentQueue, string> = {
  waiting: 'دیدگاهی در انتظار نیست.',
  reported: 'دیدگاه گزارش‌شده‌ای نیست.',
  hidden: 'دیدگاهی پنهان نشده است.',
}

/** What people say under posts and episodes, for whoever shows or hides it. */
export default function CommentsAdmin() {
  const query = new URLSearchParams(useLocation().search)
  const queue = commentQueues.find(one => one === query.get('queue')) ?? 'waiting'
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  return (
    <div className={layout.stack}>
      <h1>دیدگاه‌ها</h1>
      <TabLinks
        label="صف‌ها"
        chosen={queue}
        tabs={commentQueues.map(key => ({
          key,
          label: queueNames[key],
          to: buildPath(address, { queue: key !== 'waiting' && key }),
        }))}
      />
      <Queue queue={queue} page={page} />
    </div>
  )
}

function Queue({ queue, page }: { queue: CommentQueue; page: number }) {
  const query = useQuery(buildQueryOptions(listQueuedComments, { queue, page }))
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {({ items, total, perPage }) =>
        items.length === 0 ? (
          <Empty title={emptyQueues[queue]}>
            نخستین دیدگاه هر کس زیر نوشته‌ها و قسمت‌ها، و هر دیدگاهِ نوجوان‌ها، پیش از نمایش این‌جا می‌آید؛ آنچه
            دیگران گزارش کنند هم.
          </Empty>
        ) : (
          <>
            <ul className={classes(cardClass(), layout.list)} aria-label={queueNames[queue]}>
              {items.map(comment => (
                <Row key={comment.id} comment={comment} />
              ))}
            </ul>
            <Pager
              page={page}
              perPage={perPage}
              total={total}
              address={page =>
                buildPath(address, { queue: queue !== 'waiting' && queue, page: beyondFirst(page) })
              }
            />
          </>
        )
      }
    </QueryView>
  )
}

function Row({ comment }: { comment: QueuedComment }) {
  const { id, author, body, createdAt, subject, second, reports, isAnswer, state } = comment
  const decide = useWrite(decideComment, { invalidates: [listQueuedComments] })
  const end = (chosen: 'shown' | 'hidden') =>
    decide.mutate(
      { comment: id, state: chosen },
      { onSuccess: () => showSnack(chosen === 'shown' ? 'دیدگاه نمایش داده می‌شود.' : 'دیدگاه پنهان شد.') },
    )
  return (
    <li className={styles.row}>
      <div className={text.meta} data-dotted>
        <UserText>{author ?? 'کاربر'}</UserText>
        <span>{formatDateTime(createdAt)}</span>
        <span>
          {kindNames[subject.kind]}{' '}
          <a href={subject.path} className={text.link}>
            <UserText>{subject.title}</UserText>
          </a>
        </span>
        {second !== null && <span>در {playerClock(second)}</span>}
        {isAnswer && <Tag>پاسخ</Tag>}
        {reports > 0 && <Tag tone="pomegranate">{persianNumber(reports)} گزارش</Tag>}
      </div>
      <UserText as="p">{body}</UserText>
      {decide.error && <FormErrors message={decide.error.info.message} />}
      <div className={layout.row}>
        <Button size="small" busy={decide.isPending} onClick={() => end('shown')}>
          {state === 'shown' ? 'بماند' : 'نمایش بده'}
        </Button>
        {state !== 'hidden' && (
          <Button size="small" variant="danger" busy={decide.isPending} onClick={() => end('hidden')}>
            پنهان کن
          </Button>
        )}
      </div>
    </li>
  )
}
