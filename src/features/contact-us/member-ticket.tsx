import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { follow } from '#client/live/follow.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { invalidateQueries } from '#client/query.tsx'
import { type UserEvent, userChannel } from '#contract/live.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './contact-us.module.css'
import { createTicket, readTicket, type Thread } from './contract.ts'
import { SubjectCard } from './subject-card.tsx'
import { UnsentFiles } from './ticket-files.tsx'
import { computeTicketNumber, formatTicketNumber } from './ticket-number.ts'
import { ReplyForm, TicketMessages } from './ticket-talk.tsx'
import { useReadTicket } from './use-read-ticket.ts'

/** A ticket of the user's own, kept for where there is no connection; one that has not left yet is there too. */
export function MemberTicket({ number, userId }: { number: number; userId: string }) {
  const query = useQuery(offlineQueryOptions(readTicket, { number, contact: '' }))
  const written = (useItems() ?? []).find(
    ({ path, input }) => path === createTicket.path && computeTicketNumber(String(input.id)) === number,
  )
  const isOnItsWay = written !== undefined && written.state !== 'sent'
  useNews(userId, isOnItsWay)
  useReadTicket(query.data?.ticket)
  if (query.data) return <Talk ticket={query.data.ticket} />
  if (written && isOnItsWay) {
    return (
      <ol className={styles.messages} aria-label="گفت‌وگو">
        <li className={classes(styles.message, styles.own, styles.unsent)}>
          <p className={styles.by}>
            <b>شما</b>{' '}
            {written.state === 'failed'
              ? (written.fault?.message ?? 'فرستاده نشد')
              : `در صف ارسال، کد پیگیری ${formatTicketNumber(number)}`}
          </p>
          <UserText as="p">{String(written.input.text)}</UserText>
          <UnsentFiles files={written.files} />
        </li>
      </ol>
    )
  }
  if (query.error && query.error.http !== 0 && written === undefined) {
    return <Failed message={query.error.info.message} onRetry={() => void query.refetch()} />
  }
  if (query.error && written === undefined) {
    return <Failed message="این گفت‌وگو روی این دستگاه نیست." onRetry={() => void query.refetch()} />
  }
  return (
    <Loading>
      <Skeleton height="16rem" />
    </Loading>
  )
}

function Talk({ ticket }: { ticket: Thread }) {
  const { number, title, createdAt, about, messages, dueAt, state } = ticket
  const end = useRef<HTMLDivElement>(null)
  // The newest stands before the reader, as in any conversation; short ones stay where they begin.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each message that comes
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [messages.length])
  return (
    <div className={classes(layout.stack, styles.memberTalk)}>
      <div>
        <UserText as="h2" className={text.cardTitle}>
          {title}
        </UserText>
        <p className={text.meta} data-dotted>
          <span>
            کد پیگیری <b>{formatTicketNumber(number)}</b>
          </span>
          <span>{formatDateTime(createdAt)}</span>
          {state === 'open' && dueAt && <span>پاسخ تا {formatDateTime(dueAt)}</span>}
        </p>
      </div>
      {about && <SubjectCard subject={about} path={about.path} />}
      <TicketMessages ticket={ticket} />
      <div ref={end} />
      <ReplyForm key={messages.length} whose={{ number, contact: '' }} ticket={ticket} />
    </div>
  )
}

/** Asked for anew when something of it changes, and once it has left this device. */
function useNews(userId: string, isOnItsWay: boolean) {
  useEffect(() => {
    const askAnew = () => void invalidateQueries(readTicket)
    if (!isOnItsWay) askAnew()
    return follow(userChannel(userId), {
      onEvent: event => (event as UserEvent).changed === 'chat' && askAnew(),
      onReload: askAnew,
    })
  }, [userId, isOnItsWay])
}
