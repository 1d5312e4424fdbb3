import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { readInteger, toLatinDigits } from '#persian/digits.ts'
import { formatDateTime, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { TrackLine } from '#ui/track-line.tsx'
import styles from './contact-us.module.css'
import { limits, readTicket, type Thread } from './contract.ts'
import { SubjectCard } from './subject-card.tsx'
import { formatTicketNumber } from './ticket-number.ts'
import { ReplyForm, TicketMessages, type Whose } from './ticket-talk.tsx'
import { useReadTicket } from './use-read-ticket.ts'

/** A conversation with the school, or the two fields that lead to one. */
export default function FollowTicket() {
  return (
    <QueryProvider>
      <Follow />
    </QueryProvider>
  )
}

function Follow() {
  const { user } = useSession()
  const number = readInteger(new URLSearchParams(useLocation().search).get('number') ?? '')
  const [found, setFound] = useState<Whose | null>(null)
  const whose = found ?? (user && number !== null ? { number, contact: '' } : null)
  const query = useQuery({
    ...buildQueryOptions(readTicket, whose ?? { number: 0, contact: '' }),
    enabled: whose !== null,
  })
  useReadTicket(user && found === null ? query.data?.ticket : undefined)
  if (whose && query.data) {
    return (
      <div className={styles.columns}>
        <Conversation whose={whose} ticket={query.data.ticket} />
        <aside className={layout.stack}>
          {query.data.ticket.about && (
            <SubjectCard subject={query.data.ticket.about} path={query.data.ticket.about.path} />
          )}
          <Lookup key="other" title="پیام دیگری دارید؟" number="" onAsk={setFound} fault={null} />
        </aside>
      </div>
    )
  }
  if (whose && query.isPending) return <Skeleton height="30rem" />
  return (
    <div className={styles.lookup}>
      <Lookup
        title="پیگیری پیام"
        number={number === null ? '' : String(number)}
        // Who is signed in and asked by an address alone has typed nothing that could be wrong.
        fault={found ? query.error : null}
        onAsk={asked => {
          if (found && asked.number === found.number && asked.contact === found.contact) void query.refetch()
          setFound(asked)
        }}
      />
    </div>
  )
}

function Lookup({
  title,
  number: known,
  fault,
  onAsk,
}: {
  title: string
  number: string
  fault: ApiError | null
  onAsk: (whose: Whose) => void
}) {
  const [number, setNumber] = useState(known)
  const [contact, setContact] = useState('')
  const Heading = known === '' && title !== 'پیگیری پیام' ? 'h2' : 'h1'
  return (
    <form
      aria-label={title}
      className={classes(cardClass({ padded: true }), layout.stack)}
      onSubmit={event => {
        event.preventDefault()
        onAsk({ number: readInteger(number) ?? 0, contact: toLatinDigits(contact) })
      }}
    >
      <Heading className={text.cardTitle}>{title}</Heading>
      <TextField
        label="کد پیگیری"
        required
        rules={[value => (readInteger(value) === null ? 'کد پیگیری را با رقم بنویسید.' : null)]}
        dir="ltr"
        inputMode="numeric"
        value={number}
        onChange={value => setNumber(toLatinDigits(value).replace(/\s/g, ''))}
        maxLength={12}
        autoComplete="off"
        error={fault?.at('number')}
      />
      <TextField
        label="شماره موبایل یا ایمیل"
        required
        rules={[]}
        dir="ltr"
        value={contact}
        onChange={setContact}
        maxLength={limits.contact}
        hint="همان که هنگام نوشتن پیام وارد کردید."
      />
      <FormRefusal of={fault} />
      <div>
        <Button type="submit">دیدن وضعیت</Button>
      </div>
    </form>
  )
}

function Conversation({ whose, ticket }: { whose: Whose; ticket: Thread }) {
  const { number, title, topic, createdAt, messages } = ticket
  return (
    <div className={layout.stack}>
      <div>
        <UserText as="h1">{title}</UserText>
        <p className={text.meta} data-dotted>
          <span>
            کد پیگیری <b>{formatTicketNumber(number)}</b>
          </span>
          <span>{topic}</span>
          <span>{formatDateTime(createdAt)}</span>
        </p>
      </div>
      <Steps ticket={ticket} />
      <TicketMessages ticket={ticket} />
      <ReplyForm key={messages.length} whose={whose} ticket={ticket} />
    </div>
  )
}

/** What the ticket has gone through, and until when an answer comes. */
function Steps({ ticket: { state, createdAt, dueAt, messages } }: { ticket: Thread }) {
  const routed = messages.find(({ from }) => from === 'event')
  const answered = messages.findLast(({ from }) => from === 'school')
  const steps = [
    { name: 'رسید', note: formatTime(createdAt) },
    ...(routed && routed.seq === 2 ? [{ name: 'سپرده شد', note: formatTime(routed.at) }] : []),
    { name: 'در حال بررسی', note: state === 'open' && dueAt ? `تا ${formatDateTime(dueAt)}` : null },
    { name: state === 'closed' ? 'بسته شد' : 'پاسخ', note: answered ? formatTime(answered.at) : '—' },
  ]
  const at = state === 'open' ? steps.length - 2 : state === 'answered' ? steps.length - 1 : steps.length
  return (
    <div className={cardClass({ padded: true })}>
      <TrackLine label="وضعیت پیام" steps={steps} at={at} />
    </div>
  )
}
