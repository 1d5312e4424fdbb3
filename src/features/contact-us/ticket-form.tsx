import { type FormEvent, useState } from 'react'
import { ApiError } from '#client/call-api.ts'
import { useDraft } from '#client/drafts/use-draft.ts'
import { newId } from '#client/new-id.ts'
import { write } from '#client/outbox/write.ts'
import type { SessionUser } from '#client/session.ts'
import { persianNumber, toLatinDigits } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import formStyles from '#ui/form.module.css'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { OfferedDraft } from '#ui/offered-draft.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './contact-us.module.css'
import { createTicket, limits, myTickets, type Topic, topics } from './contract.ts'
import { topicLabels } from './topics.ts'

const formName = 'contact-us'
const blank = { topic: '', name: '', contact: '', title: '', text: '' }

/** What the account knows already; it may be written over. */
const toKnownFields = (user: SessionUser | null) => ({
  ...blank,
  topic: 'other',
  name: user ? `${user.name} ${user.surname}`.trim() : '',
  contact: (user?.phoneNumber ? `${user.countryCode ?? ''}${user.phoneNumber}` : user?.email) ?? '',
})

/** A ticket to the school; it is kept while it is written, and goes through the outbox. */
export function TicketForm({
  user,
  onWritten,
}: {
  user: SessionUser | null
  onWritten: (ticket: { id: string; number: number | null }) => void
}) {
  const known = toKnownFields(user)
  const [typed, setTyped] = useState<Partial<typeof blank>>({})
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
  const findError = (field: keyof typeof blank) => fault?.errors.find(error => error.field === field)?.message

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setFault(null)
    const id = newId()
    try {
      const ticket = { ...values, id, topic: values.topic as Topic, contact: toLatinDigits(values.contact) }
      const written = await write(
        createTicket,
        ticket,
        ({ title }) => ({ title: 'پیام به پشتیبانی', detail: title }),
        { form: { address: '/contact-us', name: formName }, receipt: 'number', stale: [myTickets.path] },
      )
      draft.clear()
      onWritten({ id, number: written.state === 'sent' ? (written.answer?.number ?? null) : null })
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setFault(thrown)
      setSending(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={event => void send(event)}>
      <OfferedDraft draft={draft} />
      <fieldset className={styles.topics} aria-label="موضوع">
        {topics.map(topic => {
          const { title, description, icon } = topicLabels[topic]
          return (
            <label key={topic} className={classes(styles.topic, values.topic === topic && styles.chosen)}>
              <input
                type="radio"
                name="topic"
                checked={values.topic === topic}
                onChange={() => change('topic')(topic)}
              />
              <Icon name={icon} />
              <span>
                {title}
                <small>{description}</small>
              </span>
            </label>
          )
        })}
      </fieldset>
      <TextField
        label="عنوان"
        required
        rules={[]}
        value={values.title}
        onChange={change('title')}
        maxLength={limits.title}
        autoComplete="off"
        error={findError('title')}
      />
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
          error={findError('text')}
        />
        <p className={styles.below}>
          <span role="status">{draft.isKept && 'پیش‌نویس روی همین دستگاه ذخیره شد.'}</span>
          <span>
            {persianNumber(values.text.length)} از {persianNumber(limits.text)}
          </span>
        </p>
      </div>
      <div className={formStyles.columns}>
        <TextField
          label="نام"
          required
          rules={[]}
          value={values.name}
          onChange={change('name')}
          maxLength={limits.name}
          autoComplete="name"
          error={findError('name')}
        />
        <TextField
          label="شماره موبایل یا ایمیل"
          required
          rules={[value => (value.trim().length < 5 ? 'شماره موبایل یا ایمیل کوتاه است.' : null)]}
          dir="ltr"
          value={values.contact}
          onChange={change('contact')}
          maxLength={limits.contact}
          error={findError('contact')}
        />
      </div>
      {fault && fault.errors.length === 0 && <FormErrors message={fault.info.message} />}
      <div>
        <Button type="submit" busy={isSending}>
          <Icon name="send" />
          فرستادن پیام
        </Button>
      </div>
    </form>
  )
}
