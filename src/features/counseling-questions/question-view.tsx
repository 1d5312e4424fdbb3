import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { paths } from '#contract/paths.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import {
  type CounselingQuestion,
  listQuestions,
  orderQuestion,
  readQuestion,
  refundQuestion,
} from './contract.ts'
import { Said } from './said.tsx'
import { describeQuestion } from './state-labels.ts'

export default function QuestionView({ id }: { id: string }) {
  return (
    <QueryProvider>
      <Look id={id} />
    </QueryProvider>
  )
}

function Look({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readQuestion, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="18rem" />}>
      {({ question }) => <Question question={question} />}
    </QueryView>
  )
}

function Question({ question }: { question: CounselingQuestion }) {
  const { id, counselor, body, voice, isSpoken, answer, state, dueAt, mayRefund, orderId } = question
  const { label, tone } = describeQuestion(question)
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate()
  const order = useWrite(orderQuestion, { invalidates: [] })
  return (
    <div className={classes(layout.stack, layout.loose)}>
      <section className={classes(cardClass({ padded: true }), layout.stack)} aria-label="پرسش شما">
        <div className={layout.spread}>
          <div className={layout.row}>
            <Avatar name={counselor.name} url={counselor.portraitUrl} size={44} />
            <div>
              <b className={text.strong}>
                از <UserText>{counselor.name}</UserText> پرسیدید
              </b>
              <p className={text.meta}>{formatDateTime(question.askedAt)}</p>
            </div>
          </div>
          <Tag tone={tone}>{label}</Tag>
        </div>
        <Said words={body} voice={voice} isSpoken={isSpoken} title="صدای پرسش" />
        {state === 'unpaid' && (
          <div className={layout.row}>
            <Button
              busy={order.isPending}
              onClick={() =>
                void order
                  .mutateAsync({ id })
                  .then(({ orderId }) => navigate(paths.order({ id: orderId })), showError)
              }
            >
              رفتن به پرداخت
            </Button>
          </div>
        )}
        {state === 'waiting' && dueAt && !mayRefund && (
          <p className={text.muted}>پاسخ تا {formatDateTime(dueAt)} می‌رسد و به شما خبر می‌دهیم.</p>
        )}
        {mayRefund && (
          <>
            <Note tone="saffron">
              مهلت پاسخ {dueAt && formatDateTime(dueAt)} بود و ببخشید که گذشت. می‌توانید منتظر بمانید یا همهٔ
              بها را پس بگیرید.
            </Note>
            <div className={layout.row}>
              <Button variant="quiet" onClick={() => setAsked(true)}>
                بازگشت بها به کیف پول
              </Button>
            </div>
          </>
        )}
        {orderId && (
          <a href={paths.order({ id: orderId })} className={text.link}>
            رسید
          </a>
        )}
      </section>
      {answer && (
        <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="answer">
          <div className={layout.spread}>
            <h2 id="answer" className={text.cardTitle}>
              پاسخ <UserText>{counselor.name}</UserText>
            </h2>
            <span className={text.meta}>{formatDateTime(answer.answeredAt)}</span>
          </div>
          <Said words={answer.text} voice={answer.voice} isSpoken={answer.text === ''} title="صدای پاسخ" />
        </section>
      )}
      {isAsked && <RefundDialog id={id} onClose={() => setAsked(false)} />}
    </div>
  )
}

function RefundDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(refundQuestion, { invalidates: [readQuestion, listQuestions] })
  return (
    <ConfirmDialog
      title="بها برگردد؟"
      confirm="بازگشت بها"
      reject="منتظر می‌مانم"
      busy={write.isPending}
      fault={write.error?.info.message}
      onAnswer={isSure => {
        if (!isSure) return onClose()
        write.mutate({ id }, { onSuccess: onClose })
      }}
    >
      همهٔ بها به کیف پول شما برمی‌گردد و این پرسش دیگر پاسخی نمی‌گیرد.
    </ConfirmDialog>
  )
}
