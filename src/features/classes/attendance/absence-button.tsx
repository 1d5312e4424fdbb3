import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { readMyCourse } from '#features/enrolment/my-course/public.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
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
  return (
    <FormDialog
      title={`غیبت در ${title}`}
      action="فرستادن درخواست"
      careful={reason !== ''}
      write={write}
      fields={['reason']}
      done="درخواست شما به استاد رسید."
      onSave={() => write.mutateAsync({ id: session, reason })}
      onClose={onClose}
    >
      <p>اگر استاد دلیل شما را بپذیرد، این جلسه از غیبت‌های مجازتان کم نمی‌شود.</p>
      <TextField
        label="دلیل غیبت"
        value={reason}
        onChange={setReason}
        error={write.error?.at('reason')}
        multiline
        rows={3}
        maxLength={500}
        required
      />
    </FormDialog>
  )
}
