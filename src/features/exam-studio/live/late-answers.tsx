import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { errorMessage, fieldErrors } from '#client/show-error.ts'
import { formatClock } from '#features/exams/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { decideLateAnswers, type LiveRow, readLateAnswers, watchExam } from '../contract.ts'
import styles from '../exams-admin.module.css'

/** What came after the end of an attempt, to be taken in or left out. Neither the answers nor their worth are shown. */
export function LateAnswers({ row, onClose }: { row: LiveRow; onClose: () => void }) {
  const attempt = row.attempt!
  const query = useQuery({ ...buildQueryOptions(readLateAnswers, { attempt }), staleTime: 0 })
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const write = useWrite(decideLateAnswers, { invalidates: [watchExam, readLateAnswers] })
  const error =
    fault === null ? undefined : fieldErrors(fault).find(({ field }) => field === 'reason')?.message
  const decide = async (accept: boolean) => {
    setFault(null)
    try {
      const { count } = await write.mutateAsync({ attempt, accept, reason })
      showSnack(`${persianNumber(count)} پاسخ ${accept ? 'به حساب آمد' : 'کنار گذاشته شد'} و خبرش رفت.`)
      onClose()
    } catch (thrown) {
      setFault(thrown)
    }
  }
  return (
    <Dialog
      title={`پاسخ‌های رسیده پس از پایان، ${row.name}`}
      onClose={onClose}
      careful
      footer={
        <>
          <Button busy={write.isPending} onClick={() => void decide(true)}>
            به حساب آوردن
          </Button>
          <Button variant="quiet" busy={write.isPending} onClick={() => void decide(false)}>
            نپذیرفتن
          </Button>
        </>
      }
    >
      <QueryView query={query} loading={<Skeleton height="8rem" />}>
        {({ deadlineAt, seenAt, answers }) => (
          <div className={layout.stack}>
            <p>
              این پاسخ‌ها به گفتهٔ دستگاه زبان‌آموز پیش از پایان ({formatDateTime(deadlineAt)}) داده شده و چون
              اتصال نداشته پس از بسته شدن آزمون رسیده است. آخرین خبر ما از دستگاه {formatClock(seenAt)} بود.
              ساعت دستگاه با ساعت مدرسه سنجیده شده، ولی دستگاه دست‌کاری‌شده را نمی‌شود بازشناخت؛ تصمیم با شماست.
            </p>
            <ul className={`${layout.list} ${styles.flush}`} aria-label="پاسخ‌های رسیده پس از پایان">
              {answers.map(({ place, answeredAt, arrivedAt, replaces }) => (
                <Item
                  key={place}
                  title={`پرسش ${persianNumber(place)}`}
                  facts={[
                    `داده‌شده ${formatClock(answeredAt)}`,
                    `رسیده ${formatDateTime(arrivedAt)}`,
                    replaces && 'به جای پاسخی که پیش‌تر رسیده بود',
                  ]}
                />
              ))}
            </ul>
            <p className={text.meta}>اگر به حساب بیاید، نمره از نو حساب می‌شود و کد رسید عوض می‌شود.</p>
            <TextField
              label="دلیل، زبان‌آموز می‌بیند و در گزارش می‌ماند"
              value={reason}
              maxLength={300}
              error={error}
              onChange={setReason}
            />
            {fault !== null && !error && <FormErrors message={errorMessage(fault)} />}
          </div>
        )}
      </QueryView>
    </Dialog>
  )
}
