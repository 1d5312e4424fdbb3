import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { DayRow, DayRows } from '#features/counseling/public.tsx'
import { formatDateTime } from '#persian/jalali.ts'
import { Icon } from '#ui/icon.tsx'
import { listAskedQuestions } from './contract.ts'

export const useAsked = () => useQuery(buildQueryOptions(listAskedQuestions, {}))

/** What a counselor was asked, beside the sessions of the day: what waits, then what was answered of late. */
export function AskedRows({ openId, day }: { openId: string | undefined; day: string }) {
  const rows = useAsked().data?.questions ?? []
  if (rows.length === 0) return null
  return (
    <DayRows title="پرسش‌های صوتی">
      {rows.map(({ id, learner, dueAt, state, isLate, isSpoken }) => (
        <DayRow
          key={id}
          to={studioPaths.counselingDay({ day, question: id })}
          isOpen={id === openId}
          mark={<Icon name={isSpoken ? 'mic' : 'pencil'} />}
          learner={learner}
          note={
            state === 'answered'
              ? 'پاسخ دادید'
              : `${isLate ? 'دیر شد، مهلت' : 'پاسخ تا'} ${dueAt ? formatDateTime(dueAt) : ''}`
          }
        />
      ))}
    </DayRows>
  )
}
