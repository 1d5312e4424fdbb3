import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { CheckField } from '#ui/check-field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { askSubstitutes, readSubstitutes, type UpcomingClass } from './contract.ts'

type Ahead = Pick<UpcomingClass, 'sessionId' | 'title' | 'startsAt'> & { group?: string }

/** Which classes the teacher cannot come to, and why; the one that is meant is chosen already, and an only one is. */
export default function CannotComeDialog({
  title = 'نمی‌توانم بیایم',
  classes,
  meant = classes.length === 1 ? classes[0]!.sessionId : undefined,
  onClose,
}: {
  title?: string
  classes: readonly Ahead[]
  /** The session it was asked beside. */
  meant?: string
  onClose: () => void
}) {
  const [chosen, setChosen] = useState(() => new Set(meant ? [meant] : []))
  const [reason, setReason] = useState('')
  const write = useWrite(askSubstitutes, { invalidates: [readSubstitutes] })
  const turn = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const at = (name: string) => write.error?.at(name)
  return (
    <FormDialog
      title={title}
      action="جایگزین بخواه"
      careful={reason !== ''}
      write={write}
      onSave={() =>
        write
          .mutateAsync({ sessions: [...chosen], reason })
          .then(({ without }) =>
            showSnack(
              without === 0
                ? 'از همکارانِ آزاد پرسیده شد.'
                : `برای ${persianNumber(without)} کلاس همکار آزادی نبود؛ به مدرسه خبر رفت.`,
            ),
          )
      }
      onClose={onClose}
    >
      <p className={text.muted}>
        هر کلاس به همکارانی که همان زبان و سطح را درس می‌دهند و آن ساعت آزادند پیشنهاد می‌شود. هر که زودتر
        بپذیرد کلاس با اوست، و به زبان‌آموزان پیامک می‌رود.
      </p>
      <fieldset className={layout.stack}>
        <legend>کدام کلاس‌ها؟</legend>
        {classes.map(({ sessionId, title: session, startsAt, group }) => (
          <CheckField
            key={sessionId}
            label={[`${formatLongDate(startsAt)}، ${formatTime(startsAt)}`, group, session]
              .filter(Boolean)
              .join('، ')}
            checked={chosen.has(sessionId)}
            onChange={isChosen => turn(sessionId, isChosen)}
          />
        ))}
        {at('sessions') && <FormErrors message={at('sessions')!} />}
      </fieldset>
      <TextField
        label="دلیل"
        hint="فقط مدرسه می‌بیند."
        value={reason}
        onChange={setReason}
        error={at('reason')}
        multiline
        rows={2}
        maxLength={300}
        required
      />
    </FormDialog>
  )
}
