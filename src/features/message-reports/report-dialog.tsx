import { useId, useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import type { ReportMessageProps } from '#features/chat/manifest.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import form from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import quotedLine from '#ui/quoted-line.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { reportMessage } from './contract.ts'
import styles from './reports.module.css'
import { type ReportReason, reportReasons } from './rules.ts'

/** Reports a message to the moderators, and blocks who wrote it where that is wished. */
export default function ReportDialog({ message, author, isDirect, onDone, onClose }: ReportMessageProps) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [note, setNote] = useState('')
  const [block, setBlock] = useState(isDirect)
  const [isTried, setTried] = useState(false)
  // Made once: a second try after silence is the same report.
  const [id] = useState(newId)
  const formId = useId()
  const write = useWrite(reportMessage, { invalidates: [] })
  const submit = async () => {
    setTried(true)
    if (!reason) return
    try {
      await write.mutateAsync({ message: message.id, id, reason, note, block })
      showSnack('گزارش شما رسید. نتیجه را در پیام‌ها می‌گوییم.')
      onDone()
      onClose()
    } catch {
      // It stands in the form.
    }
  }
  return (
    <Dialog
      title="گزارش این پیام"
      onClose={onClose}
      footer={
        <>
          <Button variant="danger" type="submit" form={formId} busy={write.isPending}>
            فرستادن گزارش
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </>
      }
    >
      <Form id={formId} className={form.form} onSubmit={submit}>
        <p className={quotedLine.quoted}>
          «{author && <UserText>{author.name}</UserText>}
          {author && ': '}
          <UserText>{message.text || (message.correction?.corrected ?? '')}</UserText>»
        </p>
        <fieldset className={styles.reasons}>
          <legend>چه شده؟</legend>
          {(Object.entries(reportReasons) as [ReportReason, string][]).map(([key, label]) => (
            <label key={key}>
              <input type="radio" name="reason" checked={reason === key} onChange={() => setReason(key)} />
              {label}
            </label>
          ))}
          {isTried && !reason && <p role="alert">بگویید چه شده است.</p>}
        </fieldset>
        <TextField
          label="توضیح (اختیاری)"
          multiline
          rows={3}
          dir="auto"
          value={note}
          onChange={setNote}
          maxLength={1000}
        />
        <CheckField label="این شخص را برای من مسدود کن" checked={block} onChange={setBlock} />
        <p className={text.muted}>
          ناظر فقط همین پیام و پنج پیام پیش و پس از آن را می‌بیند و هر نگاه ثبت می‌شود. نتیجه را به شما می‌گوییم.
        </p>
        {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
      </Form>
    </Dialog>
  )
}
