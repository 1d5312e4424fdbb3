import { useId, useState } from 'react'
import { detectDirection } from '#persian/strong-letters.ts'
import { alongText } from '#ui/along-text.ts'
import { Button } from '#ui/button.tsx'
import { Correction } from '#ui/correction.tsx'
import { Dialog } from '#ui/dialog.tsx'
import form from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Message } from '../contract.ts'
import { maxCorrectionLength, maxTextLength } from '../rules.ts'
import type { Outgoing } from './use-pending.ts'

/** Corrects a sentence of a message, and says why. */
export default function CorrectionDialog({
  message,
  onSend,
  onClose,
}: {
  message: Message
  onSend: (outgoing: Outgoing) => void
  onClose: () => void
}) {
  const start = message.text.slice(0, maxCorrectionLength)
  const [original, setOriginal] = useState(start)
  const [corrected, setCorrected] = useState(start)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const id = useId()
  const dir = detectDirection(message.text) ?? 'ltr'
  const faults = {
    original:
      message.text.includes(original.trim()) && original.trim() !== ''
        ? null
        : 'جمله‌ای از همان پیام را بنویسید.',
    corrected:
      corrected.trim() === ''
        ? 'شکل درست را بنویسید.'
        : corrected.trim() === original.trim()
          ? 'چیزی عوض نشده است.'
          : null,
  }
  const submit = () => {
    setTried(true)
    if (faults.original || faults.corrected) return
    onSend({
      text: reason.trim(),
      replyTo: message.id,
      correction: { original: original.trim(), corrected: corrected.trim() },
    })
    onClose()
  }
  return (
    <Dialog
      title="اصلاح پیام"
      onClose={onClose}
      careful
      footer={
        <>
          <Button type="submit" form={id}>
            فرستادن اصلاح
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </>
      }
    >
      <Form id={id} className={form.form} onSubmit={submit}>
        <TextField
          label="نوشته"
          hint="اگر پیام بلند است، فقط جمله‌ای را نگه دارید که اصلاح می‌کنید."
          multiline
          rows={2}
          {...alongText(dir)}
          value={original}
          onChange={setOriginal}
          maxLength={maxCorrectionLength}
          error={(isTried && faults.original) || undefined}
        />
        <TextField
          label="درست"
          multiline
          rows={2}
          {...alongText(dir)}
          value={corrected}
          onChange={setCorrected}
          maxLength={maxCorrectionLength}
          error={(isTried && faults.corrected) || undefined}
        />
        <TextField
          label="چرا (اختیاری)"
          multiline
          rows={2}
          dir="auto"
          value={reason}
          onChange={setReason}
          maxLength={maxTextLength}
        />
        {corrected.trim() !== original.trim() && (
          <Correction original={original.trim()} corrected={corrected.trim()} />
        )}
      </Form>
    </Dialog>
  )
}
