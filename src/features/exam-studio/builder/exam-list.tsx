import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { newId } from '#client/new-id.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { errorMessage } from '#client/show-error.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { createExam, type ExamRow, listStudioExams } from '../contract.ts'

/** All exams of the school, the newest first. */
export default function ExamList({ page }: { page: number }) {
  const query = useQuery({ ...buildQueryOptions(listStudioExams, { page }), staleTime: 0 })
  const create = useWrite(createExam, { invalidates: [listStudioExams] })
  const navigate = useNavigate()
  const may = useMay()
  const [fault, setFault] = useState<string | null>(null)
  const begin = async () => {
    try {
      const { id } = await create.mutateAsync({ id: newId(), title: 'آزمون تازه' })
      void navigate(studioPaths.exam({ id }))
    } catch (thrown) {
      setFault(errorMessage(thrown))
    }
  }
  return (
    <div className={layout.stack}>
      <div className={layout.spread}>
        <h1>آزمون‌ها</h1>
        {may('exams.write') && (
          <Button busy={create.isPending} onClick={() => void begin()}>
            <Icon name="plus" />
            آزمون تازه
          </Button>
        )}
      </div>
      {fault && <FormErrors message={fault} />}
      <QueryView query={query} loading={<Skeleton height="14rem" />}>
        {data => (
          <>
            {data.total === 0 && (
              <Empty title="هنوز آزمونی ساخته نشده است.">
                <p>
                  پرسش‌ها از <a href={studioPaths.questions()}>بانک پرسش</a> برداشته می‌شود؛ اول آن را پر کنید و
                  بعد «آزمون تازه» را بسازید.
                </p>
              </Empty>
            )}
            {data.items.length > 0 && (
              <ul className={`${card.card} ${layout.list}`} aria-label="آزمون‌ها">
                {data.items.map(exam => (
                  <Exam key={exam.id} exam={exam} />
                ))}
              </ul>
            )}
            <Pager {...data} address={next => studioPaths.exams({ page: next })} />
          </>
        )}
      </QueryView>
    </div>
  )
}

const states = {
  draft: { tone: 'saffron', label: 'پیش‌نویس' },
  published: { tone: 'pistachio', label: 'گذاشته‌شده' },
  archived: { tone: 'plain', label: 'بایگانی' },
} as const

function Exam({ exam }: { exam: ExamRow }) {
  const { tone, label } = states[exam.state]
  return (
    <Item
      title={<a href={studioPaths.exam({ id: exam.id })}>{exam.title}</a>}
      facts={[
        `${persianNumber(exam.questions)} پرسش`,
        exam.opensAt && `از ${formatDateTime(exam.opensAt)}`,
        exam.closesAt && `تا ${formatDateTime(exam.closesAt)}`,
        exam.handedIn > 0 && `${persianNumber(exam.handedIn)} تحویل`,
      ]}
    >
      {exam.sitting > 0 && (
        <a href={studioPaths.exam({ id: exam.id, view: 'live' })}>
          <Tag tone="pomegranate">{persianNumber(exam.sitting)} نفر در آزمون</Tag>
        </a>
      )}
      {exam.unmarked > 0 && (
        <a href={studioPaths.exam({ id: exam.id, view: 'marking' })}>
          <Tag tone="saffron">{persianNumber(exam.unmarked)} پاسخ برای تصحیح</Tag>
        </a>
      )}
      <Tag tone={tone}>{label}</Tag>
    </Item>
  )
}
