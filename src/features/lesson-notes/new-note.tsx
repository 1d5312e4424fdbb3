import { type ReactNode, useState } from 'react'
import { ApiError } from '#client/api-error.ts'
import { openLocalRecord } from '#client/local-record.ts'
import { newId } from '#client/new-id.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import layout from '#ui/layout.module.css'
import { playerClock } from '#ui/player/player-clock.ts'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { Note } from './contract.ts'
import { maxNote } from './rules.ts'

/** What was typed and not written yet, by recording; its second is where it was begun. */
type Typed = { id: string; text: string; second: number | null }
const typedNotes = openLocalRecord<Typed>('lesson-note')
const nothingTyped = (): Typed => ({ id: newId(), text: '', second: null })

/** Where a note is written: it belongs to the second at which its first letter was typed. */
export function NewNote({
  recording,
  readSecond,
  onWrite,
  children,
}: {
  recording: string
  readSecond: () => number
  onWrite: (note: Note) => Promise<ApiError | 'sent' | 'waiting'>
  /** More buttons beside its own. */
  children: ReactNode
}) {
  const [typed, setTyped] = useState(() => typedNotes.read(recording) ?? nothingTyped())
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const keep = (next: Typed) => {
    setTyped(next)
    setFault(undefined)
    if (next.text) typedNotes.write(recording, next)
    else typedNotes.remove(recording)
  }
  const type = (words: string) =>
    keep({ ...typed, text: words, second: words ? (typed.second ?? readSecond()) : null })
  const send = async () => {
    if (typed.text.trim() === '') return setFault('متن یادداشت وارد نشده است.')
    setBusy(true)
    const { id, second } = typed
    const became = await onWrite({ id, second: second ?? readSecond(), text: typed.text.trim(), quote: null })
    setBusy(false)
    // What was refused stands in the field.
    if (became instanceof ApiError) setFault(became.reason)
    else keep(nothingTyped())
  }
  return (
    <Form className={`${layout.stack} ${layout.tight}`} onSubmit={send}>
      <TextField
        label="یادداشت تازه"
        multiline
        rows={2}
        dir="auto"
        maxLength={maxNote}
        value={typed.text}
        onChange={type}
        error={fault}
      />
      {typed.second !== null && (
        <p role="status" className={`${text.small} ${text.muted}`}>
          برای لحظهٔ {playerClock(typed.second)}
        </p>
      )}
      <div className={`${layout.row} ${layout.wrapping}`}>
        <Button type="submit" size="small" busy={isBusy}>
          نوشتن یادداشت
        </Button>
        {children}
      </div>
    </Form>
  )
}
