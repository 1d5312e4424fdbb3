import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { nameLanguage } from '#contract/school-languages.ts'
import { formatDateTime, formatTime } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Folded } from '#ui/folded.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Switch } from '#ui/switch.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { interviewDays, interviewTimes } from '../contract.ts'
import { type Mode, modeNames, modes } from '../rules.ts'
import { type PickedTime, TimePicker } from '../time-picker.tsx'
import { bookForLearner, gradeRequest, type InterviewRequest, interviewRequests } from './contract.ts'
import { GradeForm } from './grade-form.tsx'
import styles from './studio.module.css'

/** Somebody who asked for an interview: their wish, a time for them, or the form at once; or what came of it. */
export function RequestCard({
  request,
  isDone,
  oralShare,
}: {
  request: InterviewRequest
  isDone: boolean
  oralShare: number
}) {
  const { id, name, language, written, wish, scheduledAt, where, createdAt, doneAt, examiner } = request
  const grade = useWrite(gradeRequest, { invalidates: [interviewRequests] })
  return (
    <li className={styles.entry}>
      <div className={layout.spread}>
        <UserText as="b">{name || 'بی‌نام'}</UserText>
        <span>
          <Tag>{nameLanguage(language)}</Tag> <Tag tone="turquoise">پرسش‌ها: {written.level}</Tag>
        </span>
      </div>
      <p className={text.meta} data-dotted>
        <span>{formatDateTime(doneAt ?? createdAt)}</span>
        {isDone && examiner && <UserText>{examiner}</UserText>}
        {!isDone && wish && <UserText>{wish}</UserText>}
      </p>
      {!isDone && scheduledAt && (
        <p>
          وقت: <b>{formatDateTime(scheduledAt)}</b>
          {where && (
            <>
              ، <UserText>{where}</UserText>
            </>
          )}
        </p>
      )}
      {isDone ? (
        <>
          <p>
            گفتار <Bdi>{request.level}</Bdi>، سطح نهایی <Bdi>{request.finalLevel}</Bdi>
          </p>
          {request.reason && (
            <p>
              دلیل: <UserText>{request.reason}</UserText>
            </p>
          )}
          {request.remark && <UserText as="p">{request.remark}</UserText>}
        </>
      ) : (
        <>
          <Folded icon="clock" title="گذاشتن وقت">
            <TimeForm request={request} />
          </Folded>
          <Folded icon="clipboard-check" title="فرم آزمونگر">
            <GradeForm
              label={`فرم آزمونگر برای ${name}`}
              name={id}
              written={written}
              oralShare={oralShare}
              busy={grade.isPending}
              fault={grade.error}
              onSave={grading => grade.mutateAsync({ id, ...grading })}
            />
          </Folded>
        </>
      )}
    </li>
  )
}

function TimeForm({ request: { id, name, language } }: { request: InterviewRequest }) {
  const days = useQuery(buildQueryOptions(interviewDays, { language }))
  const [picked, setPicked] = useState<PickedTime | null>(null)
  const [mode, setMode] = useState<Mode>('video')
  const write = useWrite(bookForLearner, { invalidates: [interviewRequests, interviewDays, interviewTimes] })
  const fault = write.error
  return (
    <Form
      className={layout.stack}
      aria-label={`وقت مصاحبهٔ ${name}`}
      onSubmit={() => {
        if (!picked) return
        // The request leaves the list, and what `mutate` would do then with it.
        write.mutateAsync({ id, mode, ...picked }).then(
          () => showSnack('وقت ثبت شد و خبرش رفت.'),
          () => setPicked(null),
        )
      }}
    >
      <QueryView query={days} loading={<Skeleton height="8rem" />}>
        {({ days: open }) =>
          open.length === 0 ? (
            <p className={text.muted}>آزمونگر این زبان وقت آزادی ندارد.</p>
          ) : (
            <TimePicker language={language} days={open} picked={picked} onPick={setPicked} />
          )
        }
      </QueryView>
      <Switch
        caption="شیوهٔ گفت‌وگو"
        name={`mode-${id}`}
        value={mode}
        onChange={setMode}
        options={modes.map(value => ({ value, label: modeNames[value] }))}
      />
      {fault && <FormErrors message={fault.at('mode') ?? fault.info.message} />}
      <div>
        <Button type="submit" size="small" disabled={!picked} busy={write.isPending}>
          {picked ? `ثبت وقت ${formatTime(picked.startsAt)}` : 'ساعت را انتخاب کنید'}
        </Button>
      </div>
    </Form>
  )
}
