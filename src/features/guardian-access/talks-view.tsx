import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { formatWhen } from '#features/chat/public.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { type ChildTalks, listChildTalks } from './contract.ts'
import { buildTalksPath, title } from './family-paths.ts'
import styles from './guardian-access.module.css'
import { ReadTalk, ReadTicket } from './read-talk.tsx'

const family = { to: paths.profile({ tab: 'children' }), title: 'خانواده' }
/** Milliseconds after which an open page asks whether it may still be read. */
const askAgainMs = 15_000

/** The talks of a child with the school, and one of them; what may be read no more leaves the page. */
export default function TalksView({ child, talk }: { child: string; talk: string | null }) {
  const query = useQuery({
    ...buildQueryOptions(listChildTalks, { child }),
    staleTime: 0,
    refetchInterval: askAgainMs,
  })
  const list = query.error && query.error.http !== 0 ? undefined : query.data
  const one = list && talk !== null ? findTalk(list, talk) : undefined
  return (
    <div className={classes(layout.wrap, styles.page)}>
      <Breadcrumbs
        steps={talk === null ? [family] : [family, { to: buildTalksPath(child), title }]}
        here={talk === null ? title : (one?.name ?? 'گفت‌وگو')}
      />
      <div className={layout.pageHead}>
        <h1>{one ? <UserText>{one.name}</UserText> : title}</h1>
        {list && (
          <p className={text.muted}>
            <UserText>{list.name}</UserText>
          </p>
        )}
      </div>
      {!list && !query.error && (
        <Loading>
          <Skeleton height="12rem" />
        </Loading>
      )}
      {((!list && query.error) || (list && talk !== null && !one)) && (
        <Empty
          title={
            query.error && query.error.http !== 404
              ? query.error.info.message
              : 'این گفت‌وگو نیست، یا دیگر نمی‌توانید آن را بخوانید.'
          }
        />
      )}
      {list && talk === null && <TalkList child={child} list={list} />}
      {one?.kind === 'talk' && <ReadTalk child={child} talk={one.id} />}
      {one?.kind === 'ticket' && <ReadTicket child={child} ticket={one.id} />}
    </div>
  )
}

function findTalk({ talks, tickets }: ChildTalks, named: string) {
  const talk = talks.find(({ id }) => id === named)
  if (talk) return { kind: 'talk' as const, ...talk }
  const ticket = tickets.find(({ id }) => id === named)
  return ticket && { kind: 'ticket' as const, name: ticket.title, id: ticket.id }
}

function TalkList({ child, list: { talks, tickets } }: { child: string; list: ChildTalks }) {
  if (talks.length + tickets.length === 0)
    return (
      <Empty title="هنوز گفت‌وگویی با مدرسه نیست." className={cardClass({ padded: true })}>
        پیام‌هایی که فرزندتان و کارکنان مدرسه به هم می‌نویسند این‌جا خواندنی است.
      </Empty>
    )
  return (
    <div className={layout.stack}>
      <Note>
        تا ۱۸سالگی فرزندتان می‌توانید گفت‌وگوهای او با کارکنان مدرسه را بخوانید. هر بار خواندن ثبت می‌شود و هر دو
        طرف گفت‌وگو آن را می‌بینند.
      </Note>
      <ul className={classes(cardClass({}), layout.list)} aria-label={title}>
        {talks.map(({ id, name, avatarUrl, lastAt }) => (
          <Item
            key={id}
            drawing={<Avatar name={name} url={avatarUrl} />}
            title={
              <a href={buildTalksPath(child, id)} className={text.link}>
                <UserText>{name}</UserText>
              </a>
            }
            facts={[`آخرین پیام: ${formatWhen(lastAt)}`]}
          />
        ))}
        {tickets.map(ticket => (
          <Item
            key={ticket.id}
            drawing={<Avatar name="پشتیبانی" url={null} />}
            title={
              <a href={buildTalksPath(child, ticket.id)} className={text.link}>
                <UserText>{ticket.title}</UserText>
              </a>
            }
            facts={[
              `پشتیبانی، ${ticket.topic}`,
              `کد پیگیری ${toPersianDigits(ticket.number)}`,
              `آخرین پیام: ${formatWhen(ticket.lastAt)}`,
            ]}
          />
        ))}
      </ul>
    </div>
  )
}
