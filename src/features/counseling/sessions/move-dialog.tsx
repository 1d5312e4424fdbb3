import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { formatLongDate, formatTime, parseIsoDay } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { listDays, listTimes } from '../booking/contract.ts'
import { type CounselingSession, moveSession, mySessions, readSession } from './contract.ts'

/** Another free time of the same counselor, and why. */
export function MoveDialog({ session, onClose }: { session: CounselingSession; onClose: () => void }) {
  const asked = { topic: session.topicId, counselor: session.counselor.id }
  const days = useQuery(buildQueryOptions(listDays, asked))
  return (
    <Dialog title="جابه‌جایی وقت" onClose={onClose}>
      <QueryView query={days} loading={<Skeleton height="10rem" />}>
        {found => (
          <Fields
            session={session}
            days={found.days.filter(({ free }) => free > 0).map(({ day }) => day)}
            onClose={onClose}
          />
        )}
      </QueryView>
    </Dialog>
  )
}

function Fields({
  session,
  days,
  onClose,
}: {
  session: CounselingSession
  days: readonly string[]
  onClose: () => void
}) {
  const [day, setDay] = useState(days[0] ?? '')
  const [startsAt, setStartsAt] = useState('')
  const [reason, setReason] = useState('')
  const times = useQuery({
    ...buildQueryOptions(listTimes, { topic: session.topicId, counselor: session.counselor.id, day }),
    enabled: day !== '',
  })
  const write = useWrite(moveSession, { invalidates: [mySessions, readSession, listDays, listTimes] })
  const fault = write.error
  const findError = (name: string) => fault?.errors.find(({ field }) => field === name)?.message
  if (days.length === 0) return <p className={text.muted}>این مشاور روز آزاد دیگری ندارد.</p>
  return (
    <form
      noValidate
      className={layout.stack}
      onSubmit={event => {
        event.preventDefault()
        write.mutate(
          { id: session.id, startsAt, reason },
          {
            onSuccess() {
              showSnack('وقت شما جابه‌جا شد.')
              onClose()
            },
          },
        )
      }}
    >
      {fault && fault.errors.length === 0 && <FormErrors message={fault.info.message} />}
      <SelectField
        label="روز"
        value={day}
        onChange={picked => {
          setDay(picked)
          setStartsAt('')
        }}
        options={days.map(value => ({ value, label: formatLongDate(parseIsoDay(value)!) }))}
      />
      <SelectField
        label="ساعت، به وقت تهران"
        value={startsAt}
        onChange={setStartsAt}
        error={startsAt === '' && fault ? 'ساعت را انتخاب کنید.' : undefined}
        options={(times.data?.times ?? []).map(({ startsAt: value }) => ({
          value,
          label: formatTime(value),
        }))}
      />
      <TextField
        label="دلیل جابه‌جایی"
        value={reason}
        onChange={setReason}
        maxLength={300}
        dir="auto"
        error={findError('reason')}
      />
      <Button type="submit" full busy={write.isPending} disabled={startsAt === ''}>
        جابه‌جا کنید
      </Button>
    </form>
  )
}
