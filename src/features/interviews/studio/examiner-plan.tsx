import { useQuery } from '@tanstack/react-query'
import { useWrite } from '#client/query.tsx'
import type { BookingPlan } from '#features/booking/public.ts'
import { PlanForm } from '#features/booking/public.tsx'
import { buildEditQueryOptions } from '#records/edit-query.ts'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { newPlan } from '../rules.ts'
import { examiners, interviewDay, readExaminerPlan, writeExaminerPlan } from './contract.ts'

/** When an examiner receives. */
export function ExaminerPlan({ id }: { id: string }) {
  const query = useQuery(buildEditQueryOptions(readExaminerPlan, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="24rem" />}>
      {({ plan }) => <Fields id={id} plan={plan ?? newPlan} />}
    </QueryView>
  )
}

function Fields({ id, plan }: { id: string; plan: BookingPlan }) {
  const write = useWrite(writeExaminerPlan, { invalidates: [readExaminerPlan, interviewDay, examiners] })
  return (
    <PlanForm
      label="برنامهٔ آزمونگر"
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
