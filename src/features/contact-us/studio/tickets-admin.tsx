import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger, toPersianDigits } from '#persian/digits.ts'
import { relativeTime } from '#persian/relative-time.ts'
import { UserText } from '#ui/bdi.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type StaffTicketRow, staffTickets, type TicketView, ticketViews } from './contract.ts'
import { describeLeft } from './describe-left.ts'
import { TicketView as OneTicket } from './ticket-view.tsx'
import styles from './tickets-admin.module.css'
import { useLiveTickets } from './use-viewing.ts'

/** What people wrote to the school: the list, and one conversation beside it. */
export default function TicketsAdmin() {
  const { pathname, search } = useLocation()
  const [, , , id] = pathname.split('/')
  useLiveTickets()
  return (
    <div className={classes(styles.inbox, id && styles.withTicket)}>
      <List search={search} chosen={id} />
      {id ? (
        <OneTicket key={id} id={id} />
      ) : (
        <div className={styles.nothing}>
          <Empty title="پیامی را انتخاب کنید.">گفت‌وگو و آنچه دربارهٔ نویسنده می‌دانیم این‌جا می‌آید.</Empty>
        </div>
      )}
    </div>
  )
}

const viewLabels: Record<TicketView, string> = {
  mine: 'کار من',
  unowned: 'بی‌صاحب',
  all: 'همه',
  closed: 'بسته',
}

function List({ search, chosen }: { search: string; chosen: string | undefined }) {
  const asked = new URLSearchParams(search)
  const page = Math.max(1, readInteger(asked.get('page') ?? '') ?? 1)
  const q = asked.get('q') ?? ''
  const view = ticketViews.find(one => one === asked.get('view')) ?? 'all'
  const query = useQuery(buildQueryOptions(staffTickets, { view, q, page }))
  const { data } = query
  // Beside an open ticket its title is what the page is about.
  const Heading = chosen ? 'h2' : 'h1'
  const counts: Partial<Record<TicketView, number>> = data ? { mine: data.mine, unowned: data.unowned } : {}
  return (
    <section className={styles.list} aria-label="پیام‌ها">
      <header className={classes(layout.stack, layout.tight)}>
        <Heading className={styles.title}>پیام‌ها</Heading>
        <QueryForm action="/studio/letters">
          <SearchBox
            label="جست‌وجوی پیام‌ها"
            placeholder="نام، کد پیگیری یا عنوان"
            defaultValue={q}
            maxLength={100}
          />
          <input type="hidden" name="view" value={view} />
        </QueryForm>
        <Chips label="کدام پیام‌ها">
          {ticketViews.map(key => (
            <Chip key={key} to={studioPaths.tickets({ view: key, q })} chosen={key === view}>
              {viewLabels[key]} {counts[key] ? <b>{persianNumber(counts[key])}</b> : null}
            </Chip>
          ))}
        </Chips>
      </header>
      <QueryView
        query={query}
        loading={
          <>
            <Skeleton height="5rem" />
            <Skeleton height="5rem" />
          </>
        }
      >
        {data =>
          data.items.length === 0 ? (
            <Empty title="پیامی نیست.">هر چه در «تماس با ما» نوشته شود این‌جا می‌آید.</Empty>
          ) : (
            <>
              <ul className={styles.rows}>
                {data.items.map(ticket => (
                  <Row key={ticket.id} ticket={ticket} isChosen={ticket.id === chosen} search={search} />
                ))}
              </ul>
              <Pager {...data} address={page => studioPaths.tickets({ view, q, page })} />
            </>
          )
        }
      </QueryView>
    </section>
  )
}

function Row({ ticket, isChosen, search }: { ticket: StaffTicketRow; isChosen: boolean; search: string }) {
  const { id, name, title, topic, state, lastAt, minutesLeft, assignee } = ticket
  const left = describeLeft(state, minutesLeft)
  return (
    <li>
      <a
        className={styles.row}
        href={`${studioPaths.ticket({ id })}${search}`}
        aria-current={isChosen ? 'page' : undefined}
      >
        <span className={layout.spread}>
          <UserText as="b">{name}</UserText>
          <small className={text.faint}>{relativeTime(lastAt, new Date())}</small>
        </span>
        <UserText className={styles.clip}>{title}</UserText>
        <span className={layout.spread}>
          <small className={classes(styles.left, left.isLate && styles.late)}>
            <Icon name="timer" />
            {toPersianDigits(left.text)}
            {assignee && ` · ${assignee.name}`}
          </small>
          <Tag>{topic}</Tag>
        </span>
      </a>
    </li>
  )
}
