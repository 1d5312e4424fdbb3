import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#client/call-api.ts'
import { newId } from '#client/new-id.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { write } from '#client/outbox/write.ts'
import { buildQueryOptions, invalidateQueries, QueryProvider, useWrite } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { readInteger, toLatinDigits } from '#persian/digits.ts'
import { formatDateTime, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { TrackLine } from '#ui/track-line.tsx'
import styles from './contact-us.module.css'
import {
  closeTicket,
  limits,
  myTickets,
  type Rating,
  rateTicket,
  ratings,
  readTicket,
  replyToTicket,
  type Thread,
  type TicketMessage,
} from './contract.ts'
import { ratingLabels } from './labels.ts'
import { SubjectCard } from './subject-card.tsx'
import { FileLinks, FilesField, type SentFile } from './ticket-files.tsx'
import { formatTicketNumber } from './ticket-number.ts'

/** Whose ticket it is: a member's by its number, else with the phone or mail address it was written with. */
type Whose = { number: number; contact: string }

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
        error={fault?.errors.find(({ field }) => field === 'number')?.message}
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
      {fault && fault.errors.length === 0 && <FormErrors message={fault.info.message} />}
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
      <ol className={styles.messages} aria-label="گفت‌وگو">
        {messages.map(message => (
          <Message key={message.id} message={message} />
        ))}
        <Unsent number={number} messages={messages} />
      </ol>
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

function Message({ message: { from, by, text: body, at, files } }: { message: TicketMessage }) {
  if (from === 'event') {
    return (
      <li className={styles.event}>
        {body}، {formatDateTime(at)}
      </li>
    )
  }
  return (
    <li className={classes(styles.message, from === 'you' && styles.own)}>
      <p className={styles.by}>
        <b>{from === 'you' ? 'شما' : by ? `${by}، پشتیبانی` : 'پشتیبانی'}</b> {formatDateTime(at)}
      </p>
      <UserText as="p">{body}</UserText>
      <FileLinks files={files} />
    </li>
  )
}

/** Replies of this device that wait for a connection. */
function Unsent({ number, messages }: { number: number; messages: readonly TicketMessage[] }) {
  const items = useItems() ?? []
  return items
    .filter(
      ({ path, input, state }) =>
        path === replyToTicket.path &&
        input.number === number &&
        state !== 'sent' &&
        !messages.some(({ id }) => id === input.id),
    )
    .map(({ key, input, state, fault }) => (
      <li key={key} className={classes(styles.message, styles.own, styles.unsent)}>
        <p className={styles.by}>
          <b>شما</b> {state === 'failed' ? (fault?.message ?? 'فرستاده نشد') : 'در صف ارسال'}
        </p>
        <UserText as="p">{String(input.text)}</UserText>
      </li>
    ))
}

function ReplyForm({ whose, ticket: { state, rating } }: { whose: Whose; ticket: Thread }) {
  const [body, setBody] = useState('')
  const [files, setFiles] = useState<SentFile[]>([])
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<ApiError | null>(null)
  const close = useWrite(closeTicket, { invalidates: [readTicket, myTickets] })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setFault(null)
    try {
      const written = await write(
        replyToTicket,
        { ...whose, id: newId(), text: body, files: files.map(({ id }) => id) },
        ({ text }) => ({ title: 'پاسخ در گفت‌وگو با پشتیبانی', detail: text }),
        { stale: [readTicket.path, myTickets.path] },
      )
      setBody('')
      setFiles([])
      if (written.state === 'sent') await invalidateQueries(readTicket)
      else showSnack('با وصل شدن اینترنت فرستاده می‌شود.')
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setFault(thrown)
    } finally {
      setSending(false)
    }
  }
  const findError = (field: string) => fault?.errors.find(error => error.field === field)?.message
  return (
    <>
      {state !== 'open' && <RatingForm whose={whose} rating={rating} />}
      <form className={styles.form} onSubmit={event => void send(event)} aria-label="نوشتن پاسخ">
        {state === 'closed' && <Note>این گفت‌وگو بسته شده است؛ اگر بنویسید، دوباره باز می‌شود.</Note>}
        <TextField
          label="پاسخ شما"
          required
          rules={[]}
          multiline
          rows={4}
          dir="auto"
          value={body}
          onChange={setBody}
          maxLength={limits.text}
          error={findError('text')}
        />
        <FilesField files={files} onChange={setFiles} error={findError('files')} />
        {fault && fault.errors.length === 0 && <FormErrors message={fault.info.message} />}
        {close.error && <FormErrors message={close.error.info.message} />}
        <div className={layout.spread}>
          <Button type="submit" busy={isSending}>
            {state === 'closed' ? 'فرستادن و باز کردن' : 'فرستادن'}
          </Button>
          {state !== 'closed' && (
            <Button variant="text" busy={close.isPending} onClick={() => close.mutate(whose)}>
              حل شد، ببند
            </Button>
          )}
        </div>
      </form>
    </>
  )
}

/** Asked once there is an answer: how content somebody is. */
function RatingForm({ whose, rating }: { whose: Whose; rating: Rating | null }) {
  const [chosen, setChosen] = useState<Rating | ''>(rating ?? '')
  const [note, setNote] = useState('')
  const write = useWrite(rateTicket, { invalidates: [readTicket] })
  if (rating) {
    return <p className={text.muted}>نظر شما دربارهٔ این گفت‌وگو: {ratingLabels[rating]}. سپاس.</p>
  }
  return (
    <form
      aria-label="از پاسخ راضی بودید؟"
      className={classes(cardClass({ padded: true }), layout.stack)}
      onSubmit={event => {
        event.preventDefault()
        if (chosen) write.mutate({ ...whose, rating: chosen, note })
      }}
    >
      <Switch
        caption="از پاسخ راضی بودید؟"
        name="rating"
        options={ratings.map(value => ({ value, label: ratingLabels[value] }))}
        value={chosen as Rating}
        onChange={setChosen}
      />
      {chosen && (
        <>
          <TextField label="اگر حرفی هست" value={note} onChange={setNote} maxLength={500} dir="auto" />
          {write.error && <FormErrors message={write.error.info.message} />}
          <div>
            <Button type="submit" variant="quiet" size="small" busy={write.isPending}>
              ثبت نظر
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
