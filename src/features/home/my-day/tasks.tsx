import type { OutputOf } from '#contract/endpoint.ts'
import type { Task } from '#contract/task.ts'
import { firstWeekPath } from '#features/first-week/public.ts'
import { taskKinds } from '#shell/task-kinds.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { myDay } from './contract.ts'
import styles from './my-day.module.css'
import { Resume } from './resume.tsx'

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
          چند جمله بردارید؛ فردا برای مرور سراغتان می‌آیند. یا{' '}
          <a href={firstWeekPath} className={text.link}>
            برنامهٔ یک هفته
          </a>{' '}
          را در ساعت‌های خودتان بچینید.
        </p>
      ) : (
        <ul aria-labelledby="tasks" className={layout.list}>
          {tasks.map(task => (
            <Item
              // Two of a kind differ by what they are named after, or by when they are due.
              key={`${task.kind} ${task.link} ${task.title} ${task.dueAt}`}
              drawing={
                <StarIcon
                  icon={taskKinds[task.kind]?.icon ?? 'circle-alert'}
                  tone={task.state === 'open' ? 'soft' : 'pomegranate'}
                />
              }
              title={
                <a href={task.link} className={classes(text.link, styles.task)}>
                  <Title task={task} />
                </a>
              }
              facts={[taskKinds[task.kind]?.fact?.(task, now) ?? null]}
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

function Title({ task }: { task: Task }) {
  const { title, before } = taskKinds[task.kind] ?? {}
  if (title) return title(task)
  return (
    <>
      {before && `${before} `}
      <UserText>{task.title ?? ''}</UserText>
    </>
  )
}
