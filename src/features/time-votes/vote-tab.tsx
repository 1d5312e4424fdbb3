import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { formatWeek } from '#features/courses/groups/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, isoDay } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { dropTimeVote, enoughPercent, openTimeVote, readTimeVote } from './contract.ts'
import { Proposals } from './proposals.tsx'

type Read = OutputOf<typeof readTimeVote>
type Vote = NonNullable<Read['vote']>

/** The vote on the time of a group: opened here, followed, and decided. */
export default function VoteTab({ group }: { group: string }) {
  const query = useQuery({ ...buildQueryOptions(readTimeVote, { group }), staleTime: 0 })
  return (
    <QueryView query={query} loading={<Skeleton height="16rem" />}>
      {data => {
        const { vote } = data
        return (
          <div className={layout.stack}>
            {vote && <Running group={group} vote={vote} learners={data.learners} />}
            {!vote?.isOpen &&
              (data.ahead === 0 || data.learners === 0 ? (
                <Empty title="برای این گروه رأی‌گیری نمی‌شود.">
                  گروهی که جلسه‌ای در پیش یا زبان‌آموزی ندارد ساعت تازه نمی‌خواهد.
                </Empty>
              ) : (
                <OpenForm group={group} usual={data.usual} />
              ))}
          </div>
        )
      }}
    </QueryView>
  )
}

function Running({ group, vote, learners }: { group: string; vote: Vote; learners: number }) {
  const [isAsked, setAsked] = useState(false)
  const drop = useWrite(dropTimeVote, { invalidates: [readTimeVote] })
  const { id, question, closesAt, isOpen, isDecided, answers, unanswered, result } = vote
  const lastDay = formatLongDate(new Date(Date.parse(closesAt) - 1))
  return (
    <section aria-label="رأی‌گیری ساعت" className={layout.stack}>
      <UserText as="b" className={text.strong}>
        {question}
      </UserText>
      <p className={text.muted}>
        {persianNumber(answers.length)} نفر از {persianNumber(learners)} نفر پاسخ داده‌اند.{' '}
        {!isDecided && (isOpen ? `مهلت تا پایان ${lastDay}.` : `مهلت ${lastDay} تمام شد.`)}
      </p>
      {!isDecided && unanswered.length > 0 && (
        <p className={text.small}>
          بی‌پاسخ: <UserText>{unanswered.map(({ name }) => name).join('، ')}</UserText>
        </p>
      )}
      {result && (
        <Note tone="pistachio" icon="check">
          {formatWeek(result.weekly, result.minutes)} انتخاب شد، به جای{' '}
          {formatWeek(result.formerWeekly, result.formerMinutes)}؛ {persianNumber(result.kept)} نفر از{' '}
          {persianNumber(result.answered)} پاسخ‌دهنده آن ساعت آزادند.
        </Note>
      )}
      {isDecided && !result && <Note>بدون تغییر ساعت پایان یافت.</Note>}
      {!isDecided && (
        <>
          {answers.length === 0 ? (
            <p className={text.muted}>
              همین که نخستین نفر پاسخ دهد، ساعت‌هایی که دست‌کم {persianNumber(enoughPercent)}٪ از پاسخ‌دهندگان را
              نگه می‌دارد اینجاست.
            </p>
          ) : (
            <Proposals group={group} vote={vote} />
          )}
          <div>
            <Button variant="text" onClick={() => setAsked(true)}>
              پایان بدون تغییر ساعت
            </Button>
          </div>
        </>
      )}
      {isAsked && (
        <ConfirmDialog
          title="رأی‌گیری بدون تغییر ساعت پایان یابد؟"
          confirm="پایان رأی‌گیری"
          reject="انصراف"
          busy={drop.isPending}
          fault={drop.error?.info.message}
          onAnswer={confirmed => {
            if (!confirmed) return setAsked(false)
            drop.mutate({ group, vote: id }, { onSuccess: () => setAsked(false) })
          }}
        >
          ساعت کلاس همان می‌ماند و زبان‌آموزان دیگر نمی‌توانند پاسخ دهند.
        </ConfirmDialog>
      )}
    </section>
  )
}

const week = 7 * 86_400_000

function OpenForm({ group, usual }: { group: string; usual: Read['usual'] }) {
  const [question, setQuestion] = useState('چه ساعت‌هایی از هفته می‌توانید در کلاس باشید؟')
  const [lastDay, setLastDay] = useState(isoDay(new Date(Date.now() + week)))
  const [sessions, setSessions] = useState<number | undefined>(usual.sessions)
  const [minutes, setMinutes] = useState<number | undefined>(usual.minutes)
  const open = useWrite(openTimeVote, { invalidates: [readTimeVote] })
  const send = () =>
    open.mutateAsync({ group, question, lastDay, sessions: sessions ?? 0, minutes: minutes ?? 0 }).then(
      () => showSnack('رأی‌گیری باز شد و به زبان‌آموزان خبر رفت.'),
      () => undefined,
    )
  return (
    <Form className={cardClass({ padded: true }, layout.stack)} onSubmit={send}>
      <h2>رأی‌گیری تازه برای ساعت کلاس</h2>
      <p className={text.muted}>
        زبان‌آموزان ساعت‌های آزادشان را رنگ می‌کنند و اینجا ساعت‌هایی پیشنهاد می‌شود که دست‌کم{' '}
        {persianNumber(enoughPercent)}٪ از پاسخ‌دهندگان را نگه می‌دارد.
      </p>
      <FormRefusal of={open.error} />
      <TextField
        label="پرسش"
        value={question}
        onChange={setQuestion}
        maxLength={300}
        error={open.error?.at('question')}
      />
      <JalaliPicker
        label="آخرین روز پاسخ"
        value={lastDay}
        onChange={setLastDay}
        error={open.error?.at('lastDay')}
      />
      <NumberField
        label="شمار جلسه‌های هفته"
        value={sessions}
        onChange={setSessions}
        error={open.error?.at('sessions')}
      />
      <NumberField
        label="مدت هر جلسه به دقیقه"
        value={minutes}
        onChange={setMinutes}
        error={open.error?.at('minutes')}
      />
      <div>
        <Button type="submit" busy={open.isPending}>
          باز کردن رأی‌گیری
        </Button>
      </div>
    </Form>
  )
}
