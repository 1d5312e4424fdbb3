import { useState } from 'react'
import { useMay } from '#account/use-may.ts'
import type { ApiError } from '#client/call-api.ts'
import { invalidateQueries, useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { openLessonsFor } from '../lessons/contract.ts'
import { type AdminGroup, adminGroup, freezeEnrolment, moveEnrolment, removeLearner } from './contract.ts'

type Learner = AdminGroup['learners'][number]

/** Rests somebody's enrolment, or moves it to another group; both ask for the reason that is told. */
export function LearnerActions({ learner, others }: { learner: Learner; others: AdminGroup['others'] }) {
  const [action, setAction] = useState<'freeze' | 'move' | 'remove' | null>(null)
  const isFrozen = learner.state === 'frozen'
  const may = useMay()
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
      {may('enrolments.grant') && (
        <Button variant="text" size="small" onClick={() => setAction('remove')}>
          حذف از گروه
        </Button>
      )}
      {action === 'remove' && <RemoveDialog learner={learner} onClose={() => setAction(null)} />}
      {action && action !== 'remove' && (
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

/** Takes somebody out; what was paid is shown with where it is refunded, for no money moves by itself. */
function RemoveDialog({
  learner: { enrolmentId, personId, name, payment },
  onClose,
}: {
  learner: Learner
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [left, setLeft] = useState<Awaited<ReturnType<typeof remove.mutateAsync>> | null>(null)
  const remove = useWrite(removeLearner, { invalidates: [] })
  const close = () => {
    if (left) void invalidateQueries(adminGroup)
    onClose()
  }
  if (left) {
    const { order } = left
    return (
      <Dialog title={`${name} از گروه حذف شد`} onClose={close}>
        <div className={layout.stack}>
          <p>جای او آزاد شد و به نفر اول فهرست انتظار، اگر کسی باشد، پیشنهاد می‌شود.</p>
          {order && (
            <Note tone="saffron">
              پولی جابه‌جا نشد. سفارش {persianNumber(order.number)}: {toman(order.paid)} پرداخت‌شده
              {order.debt > 0 && `، ${toman(order.debt)} بدهی`}. بازگشت وجه طبق شرایط انصراف را در سفارش‌های او
              انجام دهید.
            </Note>
          )}
          <div className={layout.row}>
            {order && (
              <a className={buttonClass({ variant: 'quiet' })} href={studioPaths.person({ id: personId })}>
                سفارش‌های {name}
              </a>
            )}
            <Button onClick={close}>بستن</Button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={`حذف ${name} از گروه`} onClose={onClose}>
      <div className={layout.stack}>
        <FormRefusal of={remove.error} />
        <p>
          جای او آزاد می‌شود و حضور و تکلیف‌هایش در این گروه پاک می‌شود. دلیل برایش فرستاده می‌شود.
          {payment.kind !== 'none' && ' پولی خودبه‌خود برنمی‌گردد.'}
        </p>
        <TextField
          label="دلیل"
          value={reason}
          onChange={setReason}
          maxLength={300}
          error={remove.error?.at('reason')}
        />
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => void remove.mutateAsync({ id: enrolmentId, reason }).then(setLeft, () => undefined)}
        >
          حذف از گروه
        </Button>
      </div>
    </Dialog>
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
        <FormRefusal of={fault} />
        {action === 'move' && (
          <SelectField
            label="گروه تازه"
            value={groupId}
            onChange={setGroup}
            options={others.map(({ id, title, freeSeats }) => ({
              value: id,
              label: `${title}، ${persianNumber(freeSeats)} جای خالی`,
            }))}
            error={fault?.at('groupId')}
          />
        )}
        <TextField
          label="دلیل"
          value={reason}
          onChange={setReason}
          maxLength={300}
          error={fault?.at('reason')}
        />
        <Button busy={freeze.isPending || move.isPending} onClick={send}>
          ثبت
        </Button>
      </div>
    </Dialog>
  )
}
