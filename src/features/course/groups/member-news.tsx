import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatLongDate, formatTime } from '#persian/jalali.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { stateTags } from '../homework/labels.ts'
import { type Group, myGroup } from './contract.ts'
import styles from './group.module.css'

/** What members see of their group: its news, and who else is in it by their first names. Nothing for others. */
export default function MemberNews({ group }: { group: Group }) {
  return (
    <QueryProvider>
      <News id={group.id} />
    </QueryProvider>
  )
}

function News({ id }: { id: string }) {
  const { data } = useQuery(buildQueryOptions(myGroup, { id }))
  const inside = data?.mine.inside
  if (!inside) return null
  const { announcements, homework, roster } = inside
  return (
    <>
      {announcements.length > 0 && (
        <section aria-labelledby="news" className={classes(layout.stack, layout.tight)}>
          <h2 id="news">اعلان‌ها</h2>
          <ul className={classes(cardClass(), layout.list)}>
            {announcements.map(({ id, title, body, createdAt, oldStart, newStart }) => (
              <li key={id} className={styles.news}>
                <div className={layout.spread}>
                  <UserText as="b" className={text.strong}>
                    {title}
                  </UserText>
                  <span className={classes(text.small, text.faint)}>{formatDateTime(createdAt)}</span>
                </div>
                {oldStart && newStart && (
                  <p className={styles.change}>
                    <s>
                      {formatLongDate(oldStart)}، {formatTime(oldStart)}
                    </s>
                    <Icon name="forward" />
                    <span>
                      {formatLongDate(newStart)}، {formatTime(newStart)}
                    </span>
                  </p>
                )}
                {body && (
                  <UserText as="p" className={classes(text.small, text.muted)}>
                    {body}
                  </UserText>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {homework.length > 0 && (
        <section aria-labelledby="homework" className={classes(layout.stack, layout.tight)}>
          <h2 id="homework">تکلیف‌ها</h2>
          <ul aria-labelledby="homework" className={classes(cardClass(), layout.list)}>
            {homework.map(({ id, title, session, dueAt, isOpen, state }) => (
              <Item
                key={id}
                title={
                  <a
                    href={paths.myCourse({ enrolment: data.mine.enrolmentId!, homework: id })}
                    className={text.link}
                  >
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
      )}
      <section aria-labelledby="roster" className={classes(layout.stack, layout.tight)}>
        <div className={layout.spread}>
          <h2 id="roster">هم‌گروهی‌ها</h2>
          <span className={classes(text.small, text.faint)}>فقط نام کوچک نشان داده می‌شود</span>
        </div>
        <ul className={classes(cardClass({ padded: true }), styles.roster)}>
          {roster.map(({ name, avatarUrl, isMe }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: members are told by their index only
            <li key={index}>
              <Avatar name={name} url={avatarUrl} size={52} />
              <span>
                <UserText>{name}</UserText>
                {isMe && ' (شما)'}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
