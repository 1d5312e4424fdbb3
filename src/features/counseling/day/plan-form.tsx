import { useQuery } from '@tanstack/react-query'
import { useWrite } from '#client/query.tsx'
import type { BookingPlan } from '#features/booking/public.ts'
import { PlanForm as Form } from '#features/booking/public.tsx'
import { buildEditQueryOptions } from '#records/edit-query.ts'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { readCounselingDay, readPlan, writePlan } from './contract.ts'

/** What a counselor begins with who has no plan yet. */
const newPlan: BookingPlan = {
  minutes: 45,
  bufferBefore: 0,
  bufferAfter: 15,
  noticeMinutes: 180,
  maxPerDay: null,
  daysAhead: 30,
  changeHours: 6,
  maxMoves: 1,
  weekly: [],
  exceptions: [],
  blocked: [],
}

/** When a counselor receives: the week, other days, closed days, and the limits. */
export function PlanForm({ id }: { id: string }) {
  const query = useQuery(buildEditQueryOptions(readPlan, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="24rem" />}>
      {({ plan }) => <Fields id={id} plan={plan ?? newPlan} />}
    </QueryView>
  )
}

function Fields({ id, plan }: { id: string; plan: BookingPlan }) {
  const write = useWrite(writePlan, { invalidates: [readPlan, readCounselingDay] })
  return (
    <Form
      label="برنامهٔ مشاور"
      plan={plan}
      busy={write.isPending}
      fault={write.error}
      onSave={changed =>
        write.mutate(
          { id, plan: changed },
          { onSuccess: () => showSnack('برنامه ذخیره شد؛ وقت‌های گرفته‌شده سر جایشان هستند.') },
        )
      }
    />
  )
}
