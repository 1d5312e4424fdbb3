import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { toAnchor } from './anchor.ts'
import type { MyHomework } from './contract.ts'
import { actionLabel, StateTag } from './homework-part.tsx'

/** What of a course is still to be handed in, the soonest due first, each leading to its place among the sessions. */
export function OpenHomework({
  homework,
  onOpen,
}: {
  homework: readonly MyHomework[]
  onOpen: (anchor: string) => void
}) {
  const open = homework.filter(({ isOpen }) => isOpen)
  return (
    <section id="homework" aria-labelledby="open-homework" className={classes(layout.stack, layout.tight)}>
      <h2 id="open-homework" className={text.cardTitle}>
        تکلیف‌ها
      </h2>
      {open.length === 0 ? (
        <p className={text.muted}>
          {homework.length === 0 ? 'برای این گروه هنوز تکلیفی داده نشده است.' : 'اکنون تکلیف بازی ندارید.'}
        </p>
      ) : (
        <ul aria-labelledby="open-homework" className={classes(cardClass(), layout.list)}>
          {open.map((task, index) => {
            const anchor = toAnchor(task)
            return (
              <Item
                key={task.id}
                title={<UserText>{task.title}</UserText>}
                facts={[`جلسهٔ ${persianNumber(task.session.number)}`, `مهلت: ${formatDateTime(task.dueAt)}`]}
              >
                <StateTag homework={task} />
                <a
                  href={`#${anchor}`}
                  aria-label={`${actionLabel(task)}، ${task.title}`}
                  className={buttonClass({ variant: index === 0 ? 'primary' : 'quiet', size: 'small' })}
                  onClick={() => onOpen(anchor)}
                >
                  {actionLabel(task)}
                </a>
              </Item>
            )
          })}
        </ul>
      )}
    </section>
  )
}
