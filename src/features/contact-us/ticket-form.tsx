import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#client/call-api.ts'
import { useDraft } from '#client/drafts/use-draft.ts'
import { newId } from '#client/new-id.ts'
import { write } from '#client/outbox/write.ts'
import { buildQueryOptions } from '#client/query.tsx'
import type { SessionUser } from '#client/session.ts'
import { persianNumber, toLatinDigits } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import formStyles from '#ui/form.module.css'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { OfferedDraft } from '#ui/offered-draft.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './contact-us.module.css'
import { createTicket, limits, myTickets, readSubject, type Support } from './contract.ts'
import { getContact } from './get-contact.ts'
import { toReach } from './reach.ts'
import { SubjectCard } from './subject-card.tsx'
import { type Faq, SuggestedFaqs } from './suggested-faqs.tsx'
import { FilesField, filesInOutbox, type SentFile, useWaitingFiles } from './ticket-files.tsx'
import { TopicField } from './topic-field.tsx'

const formName = 'contact-us'
const blank = { topic: '', name: '', contact: '', title: '', text: '' }

/** What the account knows already; it may be written over. */
const toKnownFields = (user: SessionUser | null, topic: string) => ({
  ...blank,
  topic,
  name: user ? `${user.name} ${user.surname}`.trim() : '',
  contact: user ? getContact(user) : '',
})

/** What of one's own the form was opened from, as its address names it: `order:…`. */
function useSubject(user: SessionUser | null) {
  const [, kind = '', id = ''] =
    /^([a-z-]+):([\w-]+)$/.exec(new URLSearchParams(useLocation().search).get('about') ?? '') ?? []
  const query = useQuery({
    ...buildQueryOptions(readSubject, { kind, id }),
    enabled: user !== null && kind !== '',
  })
  return query.data?.subject ?? null
}

/** A ticket to the school; it is kept while it is written, and goes through the outbox. */
export function TicketForm({
  user,
  topics,
  faqs,
  onWritten,
}: {
  user: SessionUser | null
  topics: Support['topics']
  faqs: readonly Faq[]
  onWritten: (ticket: { id: string; isSent: boolean }) => void
}) {
  const subject = useSubject(user)
  const usual = subject?.kind === 'order' ? 'payment' : subject ? 'class' : 'other'
  const known = toKnownFields(user, (topics.find(({ key }) => key === usual) ?? topics.at(-1))?.key ?? '')
  const [typed, setTyped] = useState<Partial<typeof blank>>({})
  const [files, setFiles] = useState<SentFile[]>([])
  const waiting = useWaitingFiles(formName)
  const [website, setWebsite] = useState('')
  // A ticket refused and changed is another ticket.
  const [fault, setFault] = useState<ApiError | null>(null)
  const [isSending, setSending] = useState(false)
  const draft = useDraft(formName, { ...blank, ...typed }, kept => {
    const fields = Object.keys(blank).filter(field => kept[field])
    setTyped(Object.fromEntries(fields.map(field => [field, kept[field]])))
  })
  const values = { ...known, ...typed }
  const change = (field: keyof typeof blank) => (value: string) =>
    setTyped(old => ({ ...old, [field]: value }))

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setFault(null)
    const id = newId()
    const taken = waiting.take()
    try {
      const ticket = {
        ...values,
        id,
        contact: toLatinDigits(values.contact),
        files: files.map(file => file.id),
        about: subject && { kind: subject.kind, id: subject.id },
        website,
      }
      const written = await write(
        createTicket,
        ticket,
        ({ title }) => ({ title: 'پیام به پشتیبانی', detail: title }),
        {
          form: { address: '/contact-us', name: formName },
          receipt: 'number',
          stale: [myTickets.path],
          ...filesInOutbox,
        },
        taken,
      )
      draft.clear()
      onWritten({ id, isSent: written.state === 'sent' })
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      waiting.restore(taken)
      setFault(thrown)
      setSending(false)
    } finally {
      waiting.settle()
    }
  }

  const unplaced = fault?.errors.filter(({ field }) => !(field in blank) && field !== 'files') ?? []
  return (
    <form className={styles.form} onSubmit={event => void send(event)}>
      <OfferedDraft draft={draft} />
      {subject && <SubjectCard subject={subject} path={subject.path} />}
      <TopicField
        topics={topics}
        value={values.topic}
        onChange={change('topic')}
        error={fault?.at('topic')}
      />
      <div className={formStyles.columns}>
        <TextField
          label="نام"
          required
          rules={[]}
          value={values.name}
          onChange={change('name')}
          maxLength={limits.name}
          autoComplete="name"
          error={fault?.at('name')}
        />
        <TextField
          label="شماره موبایل یا ایمیل"
          required
          rules={[value => (toReach(value) ? null : 'شماره موبایل یا ایمیل را درست وارد کنید.')]}
          dir="ltr"
          value={values.contact}
          onChange={change('contact')}
          maxLength={limits.contact}
          error={fault?.at('contact')}
        />
      </div>
      <TextField
        label="عنوان"
        required
        rules={[]}
        value={values.title}
        onChange={change('title')}
        maxLength={limits.title}
        autoComplete="off"
        error={fault?.at('title')}
      />
      <SuggestedFaqs faqs={faqs} typed={`${values.title} ${values.text}`} />
      <div>
        <TextField
          label="پیام شما"
          required
          rules={[]}
          multiline
          rows={7}
          dir="auto"
          value={values.text}
          onChange={change('text')}
          maxLength={limits.text}
          error={fault?.at('text')}
        />
        <p className={styles.below}>
          <span role="status">{draft.isKept && 'پیش‌نویس روی همین دستگاه ذخیره شد.'}</span>
          <span>
            {persianNumber(values.text.length)} از {persianNumber(limits.text)}
          </span>
        </p>
      </div>
      <FilesField files={files} onChange={setFiles} waiting={waiting} error={fault?.at('files')} />
      {/* What no person sees: only a machine fills it in. */}
      <div aria-hidden="true" className={styles.trap}>
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={event => setWebsite(event.target.value)}
        />
      </div>
      {fault && (fault.errors.length === 0 || unplaced.length > 0) && (
        <FormErrors message={unplaced[0]?.message ?? fault.info.message} />
      )}
      <div>
        <Button type="submit" busy={isSending}>
          <Icon name="send" />
          فرستادن پیام
        </Button>
      </div>
    </form>
  )
}
