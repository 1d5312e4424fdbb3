import type { OutputOf } from '#contract/endpoint.ts'
import type { Task } from '#contract/task.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatTime } from '#persian/jalali.ts'
import { relativeTime } from '#persian/relative-time.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { UserText } from '#ui/foreign.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { myDay } from './contract.ts'
import styles from './my-day.module.css'
import { Resume } from './resume.tsx'

const icons: Record<Task['kind'], IconName> = {
  review: 'layers',
  homework: 'pen-line',
  messages: 'mail',
  trial: 'video',
}

/** What waits to be done, each with the one link that leads to it. */
export function Tasks({
  tasks,
  resume,
  now,
}: {
  tasks: readonly Task[]
  resume: OutputOf<typeof myDay>['resume']
  now: string
}) {
  return (
    <section aria-labelledby="tasks" className={classes(cardClass(), styles.tasks)}>
      <h2 id="tasks" className={text.cardTitle}>
        کارهای امروز
      </h2>
      {tasks.length === 0 && !resume ? (
        <p className={text.muted}>
          برای امروز کاری نمانده است. چند دقیقه وقت دارید؟ از{' '}
          <a href="/phrasebook" className={text.link}>
            عبارت‌نامه
          </a>{' '}
          چند جمله بردارید؛ فردا برای مرور سراغتان می‌آیند.
        </p>
      ) : (
        <ul aria-labelledby="tasks" className={layout.list}>
          {tasks.map(task => (
            <Item
              // Two of a kind differ by what they are named after, or by when they are due.
              key={`${task.kind} ${task.link} ${task.title} ${task.dueAt}`}
              drawing={
                <StarIcon icon={icons[task.kind]} tone={task.state === 'open' ? 'soft' : 'pomegranate'} />
              }
              title={
                <a href={task.link} className={classes(text.link, styles.task)}>
                  <Title task={task} />
                </a>
              }
              facts={[factOf(task, now)]}
            >
              {task.state === 'late' && <Tag tone="pomegranate">مهلت گذشته</Tag>}
              {task.state === 'returned' && <Tag tone="pomegranate">تلاش دوباره</Tag>}
            </Item>
          ))}
          {resume && <Resume resume={resume} />}
        </ul>
      )}
    </section>
  )
}

function Title({ task: { kind, title, count } }: { task: Task }) {
  if (kind === 'review') return <>مرور {persianNumber(count ?? 0)} عبارت</>
  if (kind === 'messages') return <>{persianNumber(count ?? 0)} پیام خوانده‌نشده</>
  if (kind === 'trial') {
    return (
      <>
        جلسهٔ آزمایشی با <UserText>{title ?? ''}</UserText>
      </>
    )
  }
  return <UserText>{title ?? ''}</UserText>
}

function factOf({ kind, dueAt }: Task, now: string): string | null {
  if (!dueAt) return null
  return kind === 'trial'
    ? `امروز، ساعت ${formatTime(dueAt)}`
    : `تکلیف، مهلت: ${formatDateTime(dueAt)} (${relativeTime(dueAt, now)})`
}
