import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type Message, messages, readAllMessages } from '#account/contract.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { daysBetween, toJalali } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Pager, useTurnedPage } from '#ui/pager.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { MessageRow } from './message-row.tsx'
import styles from './messages-tab.module.css'

/** The notices of the school to the user: a page of messages, the newest first; opening one marks it as read. */
export default function MessagesTab() {
  const query = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const heading = useTurnedPage(page, 'messages')
  const { data, error, refetch } = useQuery({
    ...buildQueryOptions(messages, { page }),
    // The page before stays while the next one comes.
    placeholderData: before => before,
  })
  if (error && !data) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="messages">
      <div className={styles.head}>
        <h2 id="messages" ref={heading} tabIndex={-1} className={text.cardTitle}>
          پیام‌ها
        </h2>
        <p role="status" className={classes(text.small, text.faint)}>
          {data && data.unread > 0 && `${persianNumber(data.unread)} پیام خوانده‌نشده`}
        </p>
        {data && data.unread > 0 && <ReadAll onDone={() => heading.current?.focus()} />}
      </div>
      {data ? <MessageList {...data} /> : <MessagesOnTheirWay />}
    </section>
  )
}

function MessageList({
  items,
  page,
  perPage,
  total,
}: {
  items: Message[]
  page: number
  perPage: number
  total: number
}) {
  if (total === 0) return <Empty title="پیامی ندارید." />
  return (
    <>
      {items.length === 0 && <Empty title="در این صفحه پیامی نیست." />}
      {byDay(items).map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          <ul className={classes(cardClass(), layout.list)}>
            {ofDay.map(message => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        </section>
      ))}
      <Pager
        page={page}
        perPage={perPage}
        total={total}
        address={page => paths.profile({ tab: 'messages', page })}
      />
    </>
  )
}

/** The messages in the order given, under «امروز», «دیروز», «پیش‌تر». */
function byDay(items: Message[]): [string, Message[]][] {
  const today = toJalali(Date.now())
  const groups = new Map<string, Message[]>()
  for (const message of items) {
    const ago = daysBetween(toJalali(message.createdAt), today)
    const day = ago < 1 ? 'امروز' : ago < 2 ? 'دیروز' : 'پیش‌تر'
    groups.set(day, [...(groups.get(day) ?? []), message])
  }
  return [...groups]
}

/** Goes with the last unread message; `onDone` takes the focus it had. */
function ReadAll({ onDone }: { onDone: () => void }) {
  const write = useWrite(readAllMessages, { invalidates: [messages] })
  const readAll = () => write.mutateAsync({}).then(onDone, fault => showSnack((fault as Error).message))
  return (
    <Button variant="quiet" size="small" busy={write.isPending} onClick={() => void readAll()}>
      <Icon name="check-check" />
      همه خوانده شد
    </Button>
  )
}

function MessagesOnTheirWay() {
  return (
    <Loading className={layout.stack}>
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </Loading>
  )
}
