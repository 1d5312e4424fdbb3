import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { relativeTime } from '#persian/relative-time.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { listAnswers, type QueueRow } from './contract.ts'
import { Grading } from './grading.tsx'
import styles from './homework-admin.module.css'
import { kindNames, pointsText } from './labels.ts'

type Props = { done: 'yes' | 'no'; page: number; chosen: string | null }

/** What waits, the oldest first (or what was graded, the newest first), and the one that is open beside it. */
export default function AnswerQueue({ done, page, chosen }: Props) {
  const query = useQuery({
    ...buildQueryOptions(listAnswers, { done, page }),
    placeholderData: before => before,
  })
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {data =>
        data.items.length === 0 && !chosen ? (
          <Empty title={done === 'no' ? 'پاسخی در صف تصحیح نیست.' : 'هنوز پاسخی تصحیح نکرده‌اید.'}>
            {done === 'no'
              ? 'تکلیف را در «گروه‌ها و نمره‌ها» می‌نویسید؛ هر پاسخ، همین که فرستاده شود، این‌جا می‌آید.'
              : 'پاسخ‌هایی که نمره و نظر می‌گیرند این‌جا می‌مانند.'}
          </Empty>
        ) : (
          <Queue answers={data} done={done} page={page} chosen={chosen} />
        )
      }
    </QueryView>
  )
}

function Queue({ answers, done, page, chosen }: Props & { answers: OutputOf<typeof listAnswers> }) {
  const { items, total, meanHours } = answers
  const address = (page: number, answer?: string) =>
    studioPaths.answers({ done: done === 'yes', page, answer })
  const open = chosen ?? items[0]?.id
  return (
    <>
      <p className={text.muted}>
        {persianNumber(total)} پاسخ
        {meanHours !== null && `، میانگین تصحیح ${persianNumber(Math.round(meanHours))} ساعت`}
      </p>
      <div className={styles.admin}>
        <div className={layout.stack}>
          <ul className={classes(cardClass(), layout.list, styles.queue)} aria-label="پاسخ‌ها">
            {items.map(row => (
              <li key={row.id}>
                <a
                  href={address(page, row.id)}
                  data-replace
                  aria-current={row.id === open ? 'true' : undefined}
                >
                  <Row row={row} />
                </a>
              </li>
            ))}
          </ul>
          <Pager {...answers} address={page => address(page)} />
        </div>
        {open && <Grading key={open} id={open} />}
      </div>
    </>
  )
}

function Row({ row }: { row: QueueRow }) {
  const { learner, title, words, takes, handedAt, lateDays, points, mostPoints } = row
  const form =
    words === null ? takes.map(kind => kindNames[kind]).join(' و ') : `${persianNumber(words)} واژه`
  return (
    <>
      <span className={layout.grow}>
        <UserText as="b">{learner}</UserText>
        <small>
          <UserText>{title}</UserText>، {form}
          {row.isText && '، کارگاه نوشتن'}
          {row.try > 1 && `، تلاش ${persianNumber(row.try)}`}
        </small>
      </span>
      {points === null ? (
        <Tag tone={lateDays > 0 ? 'saffron' : 'plain'}>{relativeTime(handedAt, Date.now())}</Tag>
      ) : (
        <Tag tone="pistachio">{pointsText(points, mostPoints)}</Tag>
      )}
    </>
  )
}
