import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { readMyCourse } from '#features/enrolment/my-course/public.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { askAbsence, readClassroom } from '../contract.ts'

/** Says before a class that one cannot come; for its learners. */
export default function AbsenceButton({
  session,
  title,
  onNight = false,
}: {
  session: string
  title: string
  /** Whether it stands on a night band. */
  onNight?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={onNight ? 'onNight' : 'text'}
        size={onNight ? 'medium' : 'small'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        نمی‌رسم
      </Button>
      {isOpen && <AbsenceDialog session={session} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

function AbsenceDialog({ session, title, onClose }: { session: string; title: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const write = useWrite(askAbsence, { invalidates: [readClassroom, readMyCourse] })
  const send = () =>
    void write
      .mutateAsync({ id: session, reason })
      .then(() => {
        showSnack('درخواست شما به استاد رسید.')
        onClose()
      })
      // Why not stands in the dialog.
      .catch(() => undefined)
  const atReason = write.error?.at('reason')
  return (
    <Dialog title={`غیبت در ${title}`} onClose={onClose} careful={reason !== ''}>
      <Form className={formStyles.form} onSubmit={send}>
        <p>اگر استاد دلیل شما را بپذیرد، این جلسه از غیبت‌های مجازتان کم نمی‌شود.</p>
        <TextField
          label="دلیل غیبت"
          value={reason}
          onChange={setReason}
          error={atReason}
          multiline
          rows={3}
          maxLength={500}
          required
        />
        {write.error && !atReason && <FormErrors message={write.error.info.message} />}
        <div className={formStyles.actions}>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
          <Button type="submit" busy={write.isPending}>
            فرستادن درخواست
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
