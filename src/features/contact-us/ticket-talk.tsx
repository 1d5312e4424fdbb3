import { type FormEvent, useState } from 'react'
import { ApiError } from '#client/call-api.ts'
import { useDraft } from '#client/drafts/use-draft.ts'
import { newId } from '#client/new-id.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { write } from '#client/outbox/write.ts'
import { invalidateQueries, useWrite } from '#client/query.tsx'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors, FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { OfferedDraft } from '#ui/offered-draft.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
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
import {
  FileLinks,
  FilesField,
  filesInOutbox,
  type SentFile,
  UnsentFiles,
  useWaitingFiles,
} from './ticket-files.tsx'

/** Whose ticket it is: a member's by its number, else with the phone or mail address it was written with. */
export type Whose = { number: number; contact: string }

/** What was said in a ticket, as its writer reads it, and what of theirs waits for a connection. */
export function TicketMessages({ ticket: { number, messages } }: { ticket: Thread }) {
  return (
    <ol className={styles.messages} aria-label="گفت‌وگو">
      {messages.map(message => (
        <Message key={message.id} message={message} />
      ))}
      <Unsent number={number} messages={messages} />
    </ol>
  )
}

function Message({ message: { from, by, text: body, at, byMail, files } }: { message: TicketMessage }) {
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
        <b>{from === 'you' ? 'شما' : by ? `${by}، پشتیبانی` : 'پشتیبانی'}</b> {byMail && 'با ایمیل، '}
        {formatDateTime(at)}
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
    .map(({ key, input, state, fault, files }) => (
      <li key={key} className={classes(styles.message, styles.own, styles.unsent)}>
        <p className={styles.by}>
          <b>شما</b> {state === 'failed' ? (fault?.message ?? 'فرستاده نشد') : 'در صف ارسال'}
        </p>
        <UserText as="p">{String(input.text)}</UserText>
        <UnsentFiles files={files} />
      </li>
    ))
}

/** Writes on in a ticket, closes it, and says how content one is. */
export function ReplyForm({ whose, ticket: { state, rating } }: { whose: Whose; ticket: Thread }) {
  const [body, setBody] = useState('')
  const [files, setFiles] = useState<SentFile[]>([])
  const formName = `ticket-${whose.number}`
  const draft = useDraft(formName, { text: body }, kept => setBody(kept.text ?? ''))
  const waiting = useWaitingFiles(formName)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<ApiError | null>(null)
  const close = useWrite(closeTicket, { invalidates: [readTicket, myTickets] })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setFault(null)
    const taken = waiting.take()
    try {
      const written = await write(
        replyToTicket,
        { ...whose, id: newId(), text: body, files: files.map(({ id }) => id) },
        ({ text }) => ({ title: 'پاسخ در گفت‌وگو با پشتیبانی', detail: text }),
        { stale: [readTicket.path, myTickets.path], ...filesInOutbox },
        taken,
      )
      draft.clear()
      setBody('')
      setFiles([])
      if (written.state === 'sent') await invalidateQueries(readTicket)
      else showSnack('با وصل شدن اینترنت فرستاده می‌شود.')
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      waiting.restore(taken)
      setFault(thrown)
    } finally {
      waiting.settle()
      setSending(false)
    }
  }
  return (
    <>
      {state !== 'open' && <RatingForm whose={whose} rating={rating} />}
      <form className={styles.form} onSubmit={event => void send(event)} aria-label="نوشتن پاسخ">
        <OfferedDraft draft={draft} />
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
          error={fault?.at('text')}
        />
        <FilesField files={files} onChange={setFiles} waiting={waiting} error={fault?.at('files')} />
        <FormRefusal of={fault} />
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
