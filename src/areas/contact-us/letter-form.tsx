import { type FormEvent, useState } from 'react'
import { AskFault } from '#client/ask.ts'
import { useDraft } from '#client/drafts/use-draft.ts'
import { newId } from '#client/new-id.ts'
import { write } from '#client/outbox/write.ts'
import { type SessionUser, useSession } from '#client/session.ts'
import type { Envelope } from '#contract/fault.ts'
import { persianNumber, toLatinDigits } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import formStyles from '#ui/form.module.css'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { OfferedDraft } from '#ui/offered-draft.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './contact-us.module.css'
import { limits, myLetters, type Topic, topics, writeLetter } from './contract.ts'
import { topicWords } from './topics.ts'

const formName = 'contact-us'
const blank = { topic: '', name: '', contact: '', title: '', text: '' }
export type Texts = Partial<typeof blank>

/** What the account knows already; it may be written over. */
const knownOf = (user: SessionUser | null) => ({
  ...blank,
  topic: 'other',
  name: user ? `${user.name} ${user.surname}`.trim() : '',
  contact: (user?.phoneNumber ? `${user.countryCode ?? ''}${user.phoneNumber}` : user?.email) ?? '',
})

/** What somebody has typed into a form that was not alive yet. */
export function typedIn(form: HTMLFormElement): Texts {
  const untouched: Texts = knownOf(null)
  const typed = Object.entries(Object.fromEntries(new FormData(form)) as Texts)
  return Object.fromEntries(typed.filter(([field, value]) => value !== untouched[field as keyof Texts]))
}

/** A letter to the school; it is kept while it is written, and goes through the outbox. */
export function LetterForm({
  user,
  begun,
  refused,
  onWritten,
}: {
  user: SessionUser | null
  begun: Texts
  /** What the school would not take as the form sent it without scripts. */
  refused: { values: Texts; fault: Envelope } | null
  onWritten: (letter: { id: string; number: number | null }) => void
}) {
  const known = knownOf(user)
  const { ready } = useSession()
  const [typed, setTyped] = useState<Texts>({})
  // A letter refused and changed is another letter.
  const [fault, setFault] = useState<Envelope | null>(refused?.fault ?? null)
  const [isSending, setSending] = useState(false)
  const draft = useDraft(formName, { ...blank, ...begun, ...typed }, kept => {
    const fields = Object.keys(blank).filter(field => kept[field])
    setTyped(Object.fromEntries(fields.map(field => [field, kept[field]])))
  })
  const values = { ...known, ...refused?.values, ...begun, ...typed }
  const change = (field: keyof typeof blank) => (value: string) =>
    setTyped(old => ({ ...old, [field]: value }))
  const faultOf = (field: keyof typeof blank) => fault?.errors?.find(error => error.field === field)?.message

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setFault(null)
    const id = newId()
    try {
      const letter = { ...values, id, topic: values.topic as Topic, contact: toLatinDigits(values.contact) }
      const written = await write(
        writeLetter,
        letter,
        ({ title }) => ({ title: 'پیام به پشتیبانی', detail: title }),
        { form: { address: '/contact-us', name: formName }, receipt: 'number', stale: [myLetters.path] },
      )
      draft.clear()
      onWritten({ id, number: written.state === 'sent' ? (written.answer?.number ?? null) : null })
    } catch (thrown) {
      if (!(thrown instanceof AskFault)) throw thrown
      setFault({ info: thrown.info, errors: thrown.errors })
      setSending(false)
    }
  }

  return (
    <form
      className={styles.form}
      method="post"
      action="/contact-us"
      // Without scripts the school says what is wrong, in Persian.
      noValidate={!ready}
      onSubmit={event => void send(event)}
    >
      <OfferedDraft draft={draft} />
      <fieldset className={styles.topics} aria-label="موضوع">
        {topics.map(topic => {
          const { title, says, icon } = topicWords[topic]
          return (
            <label key={topic} className={styles.topic}>
              <input
                type="radio"
                name="topic"
                value={topic}
                checked={values.topic === topic}
                onChange={() => change('topic')(topic)}
              />
              <Icon name={icon} />
              <span>
                {title}
                <small>{says}</small>
              </span>
            </label>
          )
        })}
      </fieldset>
      <TextField
        label="عنوان"
        required
        rules={[]}
        name="title"
        value={values.title}
        onChange={change('title')}
        maxLength={limits.title}
        autoComplete="off"
        error={faultOf('title')}
      />
      <div>
        <TextField
          label="پیام شما"
          required
          rules={[]}
          multiline
          rows={7}
          dir="auto"
          name="text"
          value={values.text}
          onChange={change('text')}
          maxLength={limits.text}
          error={faultOf('text')}
        />
        <p className={styles.below}>
          <span role="status">{draft.isKept && 'پیش‌نویس روی همین دستگاه ذخیره شد.'}</span>
          {ready && (
            <span>
              {persianNumber(values.text.length)} از {persianNumber(limits.text)}
            </span>
          )}
        </p>
      </div>
      <div className={formStyles.columns}>
        <TextField
          label="نام"
          required
          rules={[]}
          name="name"
          value={values.name}
          onChange={change('name')}
          maxLength={limits.name}
          autoComplete="name"
          error={faultOf('name')}
        />
        <TextField
          label="شماره موبایل یا ایمیل"
          required
          rules={[value => (value.trim().length < 5 ? 'شماره موبایل یا ایمیل کوتاه است.' : null)]}
          dir="ltr"
          name="contact"
          value={values.contact}
          onChange={change('contact')}
          maxLength={limits.contact}
          error={faultOf('contact')}
        />
      </div>
      {fault && !fault.errors?.length && <FormErrors message={fault.info.message} />}
      <div>
        <Button type="submit" busy={isSending}>
          <Icon name="send" />
          فرستادن پیام
        </Button>
      </div>
    </form>
  )
}
