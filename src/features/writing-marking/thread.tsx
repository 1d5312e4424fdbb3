import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { answerBack, askBack, type Reply, readMarkedText, readMarking } from './contract.ts'
import styles from './thread.module.css'

/** What was asked and answered about one sentence, and the field to say more. */
export function Thread({
  textId,
  sentence,
  number,
  replies,
  side,
}: {
  textId: string
  /** Where it begins in the text. */
  sentence: number
  number: string
  replies: readonly Reply[]
  side: 'writer' | 'corrector'
}) {
  const own = replies.filter(reply => reply.sentence === sentence)
  const [isOpen, setOpen] = useState(false)
  if (own.length === 0 && side === 'corrector') return null
  return (
    <div className={styles.thread}>
      {own.length > 0 && (
        <ul aria-label={`گفت‌وگو دربارهٔ جملهٔ ${number}`} className={styles.said}>
          {own.map(({ id, isWriter, text: said, createdAt }) => (
            <li key={id}>
              <b>{isWriter === (side === 'writer') ? 'شما' : isWriter ? 'زبان‌آموز' : 'استاد'}:</b>{' '}
              <UserText>{said}</UserText> <small className={text.faint}>{formatDateTime(createdAt)}</small>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <ReplyForm
          label={`پیام دربارهٔ جملهٔ ${number}`}
          textId={textId}
          sentence={sentence}
          side={side}
          onDone={() => setOpen(false)}
        />
      ) : (
        <Button size="small" variant="text" onClick={() => setOpen(true)}>
          {own.length > 0 ? 'پاسخ' : 'پرسیدن دربارهٔ این جمله'}
        </Button>
      )}
    </div>
  )
}

function ReplyForm({
  label,
  textId,
  sentence,
  side,
  onDone,
}: {
  label: string
  textId: string
  sentence: number
  side: 'writer' | 'corrector'
  onDone: () => void
}) {
  const [id] = useState(newId)
  const [said, setSaid] = useState('')
  const write = useWrite(side === 'writer' ? askBack : answerBack, {
    invalidates: [side === 'writer' ? readMarkedText : readMarking],
  })
  const send = () =>
    write
      .mutateAsync({ id: textId, reply: id, sentence: String(sentence), text: said })
      .then(onDone)
      .catch(() => undefined)
  return (
    <Form onSubmit={send} className={layout.stack}>
      <TextField
        label={label}
        multiline
        rows={2}
        dir="auto"
        value={said}
        onChange={setSaid}
        maxLength={1000}
        autoFocus
        error={write.error?.reason}
      />
      <div className={layout.row}>
        <Button type="submit" size="small" busy={write.isPending}>
          فرستادن
        </Button>
        <Button size="small" variant="text" onClick={onDone}>
          انصراف
        </Button>
      </div>
    </Form>
  )
}
