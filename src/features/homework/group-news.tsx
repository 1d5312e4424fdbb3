import { paths } from '#contract/paths.ts'
import type { GroupNews } from '#features/enrolment/group/manifest.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { stateTags } from './labels.ts'

/** The homework of a group and how one stands with it, each leading to its place in one's course. */
export const groupNews: GroupNews = {
  order: 10,
  Section({ inside: { homework }, enrolment }) {
    if (homework.length === 0) return null
    return (
      <section aria-labelledby="homework" className={classes(layout.stack, layout.tight)}>
        <h2 id="homework">تکلیف‌ها</h2>
        <ul aria-labelledby="homework" className={classes(cardClass(), layout.list)}>
          {homework.map(({ id, title, session, dueAt, isOpen, state }) => (
            <Item
              key={id}
              title={
                <a href={paths.myCourse({ enrolment, homework: id })} className={text.link}>
                  <UserText>{title}</UserText>
                </a>
              }
              facts={[`جلسهٔ ${persianNumber(session)}`, `مهلت: ${formatDateTime(dueAt)}`]}
            >
              {state ? (
                <Tag tone={stateTags[state].tone}>{stateTags[state].label}</Tag>
              ) : (
                <Tag tone={isOpen ? 'turquoise' : 'plain'}>{isOpen ? 'باز' : 'فرستاده نشد'}</Tag>
              )}
            </Item>
          ))}
        </ul>
      </section>
    )
  },
}
