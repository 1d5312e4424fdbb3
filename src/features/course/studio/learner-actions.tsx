import { useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { openLessonsFor } from '../lessons/contract.ts'
import { type AdminGroup, adminGroup, freezeEnrolment, moveEnrolment } from './contract.ts'

type Learner = AdminGroup['learners'][number]

/** Rests somebody's enrolment, or moves it to another group; both ask for the reason that is told. */
export function LearnerActions({ learner, others }: { learner: Learner; others: AdminGroup['others'] }) {
  const [action, setAction] = useState<'freeze' | 'move' | null>(null)
  const isFrozen = learner.state === 'frozen'
  return (
    <>
      <Button variant="text" size="small" onClick={() => setAction('freeze')}>
        {isFrozen ? 'ازسرگیری' : 'مرخصی'}
      </Button>
      {others.length > 0 && (
        <Button variant="text" size="small" onClick={() => setAction('move')}>
          گروه دیگر
        </Button>
      )}
      <OpenLessons learner={learner} />
      {action && (
        <ActionDialog action={action} learner={learner} others={others} onClose={() => setAction(null)} />
      )}
    </>
  )
}

/** Opens all lessons for one learner, whatever the rule of the group says, and takes it back. */
function OpenLessons({ learner: { enrolmentId, name, lessonsOpen } }: { learner: Learner }) {
  const open = useWrite(openLessonsFor, { invalidates: [adminGroup] })
  const turn = () =>
    open.mutateAsync({ id: enrolmentId, open: !lessonsOpen }).then(
      () => showSnack(lessonsOpen ? `درس‌ها برای ${name} به برنامه برگشت.` : `همهٔ درس‌ها برای ${name} باز شد.`),
      (fault: ApiError) => showSnack(fault.info.message),
    )
  return (
    <Button
      variant="text"
      size="small"
      aria-pressed={lessonsOpen}
      busy={open.isPending}
      onClick={() => void turn()}
    >
      {lessonsOpen ? 'بستن درس‌ها به برنامه' : 'باز کردن درس‌ها'}
    </Button>
  )
}

function ActionDialog({
  action,
  learner: { enrolmentId, name, state },
  others,
  onClose,
}: {
  action: 'freeze' | 'move'
  learner: Learner
  others: AdminGroup['others']
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [groupId, setGroup] = useState('')
  const [fault, setFault] = useState<ApiError | null>(null)
  const freeze = useWrite(freezeEnrolment, { invalidates: [adminGroup] })
  const move = useWrite(moveEnrolment, { invalidates: [adminGroup] })
  const errorAt = (field: string) => fault?.errors.find(error => error.field === field)?.message
  const send = () => {
    setFault(null)
    const sent =
      action === 'move'
        ? move.mutateAsync({ id: enrolmentId, groupId, reason })
        : freeze.mutateAsync({ id: enrolmentId, frozen: state !== 'frozen', reason })
    sent.then(() => {
      onClose()
      showSnack('انجام شد و به زبان‌آموز خبر رفت.')
    }, setFault)
  }
  return (
    <Dialog
      title={
        action === 'move'
          ? `گروه دیگر برای ${name}`
          : state === 'frozen'
            ? `ازسرگیری ${name}`
            : `مرخصی ${name}`
      }
      onClose={onClose}
    >
      <div className={layout.stack}>
        {fault && fault.errors.length === 0 && <FormErrors message={fault.info.message} />}
        {action === 'move' && (
          <SelectField
            label="گروه تازه"
            value={groupId}
            onChange={setGroup}
            options={others.map(({ id, title, freeSeats }) => ({
              value: id,
              label: `${title}، ${persianNumber(freeSeats)} جای خالی`,
            }))}
            error={errorAt('groupId')}
          />
        )}
        <TextField
          label="دلیل"
          value={reason}
          onChange={setReason}
          maxLength={300}
          error={errorAt('reason')}
        />
        <Button busy={freeze.isPending || move.isPending} onClick={send}>
          ثبت
        </Button>
      </div>
    </Dialog>
  )
}
