import { useId, useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import form from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { playerClock, spokenLength } from '#ui/player/player-clock.ts'
import { TextField } from '#ui/text-field.tsx'
import { setVoiceComment } from '../contract.ts'
import { maxCommentLength, maxRelaySeconds } from '../rules.ts'
import styles from './attachments.module.css'

/** Tells a voice something at a second of it. */
export default function CommentDialog({
  message,
  second: begun,
  initial,
  length,
  onClose,
}: {
  message: string
  second: number
  initial: string
  length: number
  onClose: () => void
}) {
  const most = Math.floor(Math.min(length || maxRelaySeconds, maxRelaySeconds))
  const [second, setSecond] = useState(Math.min(Math.floor(begun), most))
  const [typed, setTyped] = useState(initial)
  const [formId, placeId] = [useId(), useId()]
  const write = useWrite(setVoiceComment, { invalidates: [] })
  const submit = async () => {
    try {
      await write.mutateAsync({ message, second, text: typed })
      onClose()
    } catch {
      // It stands in the form.
    }
  }
  const fault = write.error
  const at = fault?.at('text')
  return (
    <Dialog
      title="نظر روی این صدا"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} busy={write.isPending}>
          ثبت نظر
        </Button>
      }
    >
      <Form id={formId} className={form.form} onSubmit={submit}>
        <p className={styles.moment}>
          <label htmlFor={placeId}>از ثانیهٔ</label>
          <input
            id={placeId}
            type="range"
            dir="ltr"
            min={0}
            max={most}
            value={second}
            aria-valuetext={spokenLength(second)}
            onChange={({ target }) => setSecond(target.valueAsNumber)}
          />
          <b dir="ltr">{playerClock(second)}</b>
        </p>
        <TextField
          label="نظر شما"
          value={typed}
          onChange={setTyped}
          dir="auto"
          maxLength={maxCommentLength}
          {...(at && { error: at })}
        />
        {fault && !at && <FormErrors message={fault.info.message} errors={fault.errors} />}
      </Form>
    </Dialog>
  )
}
