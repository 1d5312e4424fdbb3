import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { listOpenQuestions, refundLateQuestion } from './contract.ts'

type OpenQuestion = OutputOf<typeof listOpenQuestions>['questions'][number]

/** The questions that wait for their counselors, for those who look after them: late ones may be refunded. */
export function OpenQuestions() {
  const query = useQuery(buildQueryOptions(listOpenQuestions, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {({ questions }) =>
        questions.length === 0 ? (
          <Empty title="پرسشی در انتظار پاسخ نیست.">
            هر پرسشی که بهایش پرداخت شود تا پاسخ مشاور این‌جا می‌ماند.
          </Empty>
        ) : (
          <ul className={classes(cardClass(), layout.list)} aria-label="پرسش‌های باز">
            {questions.map(question => (
              <OneQuestion key={question.id} question={question} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

function OneQuestion({ question: { id, learner, counselor, dueAt, isLate } }: { question: OpenQuestion }) {
  const [isAsked, setAsked] = useState(false)
  const write = useWrite(refundLateQuestion, { invalidates: [listOpenQuestions] })
  return (
    <Item
      title={<UserText>{learner || 'زبان‌آموز'}</UserText>}
      facts={[<UserText key="to">{`از ${counselor}`}</UserText>, `مهلت ${formatDateTime(dueAt)}`]}
    >
      <Tag tone={isLate ? 'pomegranate' : 'turquoise'}>{isLate ? 'دیر شد' : 'در مهلت'}</Tag>
      {isLate && (
        <Button variant="quiet" size="small" onClick={() => setAsked(true)}>
          بازگشت بها
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={`بهای پرسش ${learner} برگردد؟`}
          confirm="بازگشت بها"
          reject="انصراف"
          busy={write.isPending}
          fault={write.error?.info.message}
          onAnswer={isSure => {
            if (!isSure) return setAsked(false)
            write.mutate({ id }, { onSuccess: () => setAsked(false) })
          }}
        >
          همهٔ بها به کیف پول او برمی‌گردد و این پرسش بسته می‌شود.
        </ConfirmDialog>
      )}
    </Item>
  )
}
