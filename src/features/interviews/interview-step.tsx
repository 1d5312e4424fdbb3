import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { callApi } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { attachPlacements, type Result, readResult } from '#features/placement/public.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDateTime, formatLongDate, formatTime } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Folded } from '#ui/folded.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors, FormRefusal } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { BookedInterview } from './booked-interview.tsx'
import {
  askInterview,
  bookInterview,
  interviewDays,
  interviewTimes,
  limits,
  readInterview,
  type InterviewStep as Step,
} from './contract.ts'
import styles from './interviews.module.css'
import { type Mode, modeNames, modes, newPlan } from './rules.ts'
import { type PickedTime, TimePicker } from './time-picker.tsx'

const title = `مصاحبهٔ ${persianNumber(newPlan.minutes)} دقیقه‌ای`

/** Leads to the interview, while there is something to book or to see of it. */
export function InterviewLink({ result }: { result: Result }) {
  if (result.isHeard || result.isTyped || !result.isValid) return null
  return (
    <a className={buttonClass({ variant: 'quiet' })} href="#interview">
      <Icon name="mic" />
      {title}
    </a>
  )
}

/** The conversation after the questions: booked here, and what came of it. */
export function InterviewStep({ result }: { result: Result }) {
  if (result.isTyped) return null
  return (
    <section id="interview" aria-labelledby="interview-title" className={styles.step}>
      <div className={layout.sectionHead}>
        <h2 id="interview-title">{title}</h2>
      </div>
      <div className={classes(cardClass({ padded: true }), layout.stack)}>
        {result.isHeard && result.oral ? (
          <Joined result={result} oral={result.oral} />
        ) : (
          <Ahead result={result} />
        )}
      </div>
    </section>
  )
}

/** Both levels and what they came to. */
function Joined({ result, oral }: { result: Result; oral: NonNullable<Result['oral']> }) {
  const { writtenLevel, level, oralShare, oralReason } = result
  const isSame = writtenLevel === oral.level
  return (
    <>
      <dl className={styles.levels}>
        <div>
          <dt>نوشتاری</dt>
          <dd>
            <Bdi>{writtenLevel}</Bdi>
          </dd>
        </div>
        <div>
          <dt>گفتار</dt>
          <dd>
            <Bdi>{oral.level}</Bdi>
          </dd>
        </div>
        <div className={styles.final}>
          <dt>سطح نهایی</dt>
          <dd>
            <Bdi>{level}</Bdi>
          </dd>
        </div>
      </dl>
      <p className={text.muted}>
        مصاحبه {formatLongDate(oral.at)} انجام شد.{' '}
        {isSame
          ? 'پرسش‌ها و مصاحبه به یک سطح رسیدند.'
          : oralReason
            ? 'میان دو سطح بیش از یک پله فاصله بود؛ آزمونگر سطح نهایی را انتخاب کرد:'
            : `سهم مصاحبه در سطح نهایی ${toPersianDigits(oralShare)}٪ است.`}
        {oralReason && !isSame && (
          <>
            {' '}
            «<UserText>{oralReason}</UserText>»
          </>
        )}
      </p>
    </>
  )
}

function Ahead({ result }: { result: Result }) {
  const query = useQuery(buildQueryOptions(readInterview, { id: result.id }))
  return (
    <QueryView query={query} loading={<Skeleton height="8rem" />}>
      {step => <Look result={result} step={step} />}
    </QueryView>
  )
}

const wasMissed = {
  booked: 'از مصاحبهٔ پیشین نتیجه‌ای ثبت نشد؛ وقت دیگری بگیرید یا به ما خبر دهید.',
  cancelled: 'وقت پیشین لغو شد. هر وقت خواستید وقت دیگری بگیرید.',
  'missed-by-guest': 'به وقت پیشین نرسیدید. وقت دیگری بگیرید.',
  'missed-by-host': 'ببخشید که آزمونگر نیامد. وقت دیگری بگیرید.',
} as const

function Look({ result, step }: { result: Result; step: Step }) {
  const { interview, mayBook, isClosed, wish } = step
  const isAhead = interview?.state === 'booked' && !mayBook
  if (interview && isAhead && result.isValid) {
    return <BookedInterview id={result.id} language={result.language} interview={interview} now={step.now} />
  }
  return (
    <>
      {interview && <Note tone="saffron">{wasMissed[interview.state]}</Note>}
      {!result.isValid ? (
        <p className={text.muted}>اعتبار این نتیجه گذشته است؛ پس از سنجش دوباره وقت بگیرید.</p>
      ) : (
        <>
          <p className={text.muted}>
            {persianNumber(newPlan.minutes)} دقیقه گفت‌وگو با آزمونگر، رایگان. سطح نهایی از پرسش‌ها و گفت‌وگو با
            هم به دست می‌آید و دوره‌های پیشنهادی با آن جور می‌شود.
          </p>
          {isClosed ? (
            <Note>به وقت‌های پیشین نیامدید؛ وقت بعدی را همکاران ما می‌گذارند. همین‌جا درخواست بدهید.</Note>
          ) : (
            <Booking result={result} />
          )}
          <Wish result={result} wish={wish} isOpen={isClosed} />
        </>
      )}
    </>
  )
}

/** Signs in whoever has no account yet, and takes their result along. */
async function bringAlong(result: Result): Promise<boolean> {
  if (!(await requireUser())) return false
  if (!result.isAttached) await callApi(attachPlacements, {}).catch(() => null)
  return true
}

const invalidates = [readInterview, readResult, interviewDays, interviewTimes]

function Booking({ result }: { result: Result }) {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<PickedTime | null>(null)
  const [mode, setMode] = useState<Mode>('video')
  const days = useQuery(buildQueryOptions(interviewDays, { language: result.language }))
  const write = useWrite(bookInterview, { invalidates })
  const book = async () => {
    if (!picked || !(await bringAlong(result))) return
    // Where another was quicker, what is free now is shown.
    write.mutate(
      { id: result.id, mode, ...picked },
      { onSuccess: () => showSnack('وقت شما ثبت شد.'), onError: () => setPicked(null) },
    )
  }
  const fault = write.error
  return (
    <QueryView query={days} loading={<Skeleton height="3rem" />}>
      {({ days: open, next }) =>
        open.length === 0 ? (
          <p>این روزها وقت آزادی نیست؛ بنویسید چه وقت‌هایی برایتان خوب است تا همکاران وقت بگذارند.</p>
        ) : !isOpen ? (
          <div className={classes(layout.row, layout.wrapping)}>
            <Button onClick={() => setOpen(true)}>
              <Icon name="calendar-plus" />
              انتخاب وقت
            </Button>
            {next && <span className={text.muted}>نزدیک‌ترین وقت: {formatDateTime(next)}</span>}
          </div>
        ) : (
          <>
            <TimePicker language={result.language} days={open} picked={picked} onPick={setPicked} />
            {picked && (
              <>
                <Switch
                  caption="شیوهٔ گفت‌وگو"
                  name="interview-mode"
                  value={mode}
                  onChange={setMode}
                  options={modes.map(value => ({ value, label: modeNames[value] }))}
                />
                {mode === 'phone' && (
                  <p className={classes(text.small, text.muted)}>
                    آزمونگر به شمارهٔ حساب شما زنگ می‌زند و آن را می‌بیند.
                  </p>
                )}
              </>
            )}
            {fault && <FormErrors message={fault.at('mode') ?? fault.info.message} />}
            <Button full size="big" disabled={!picked} busy={write.isPending} onClick={() => void book()}>
              {picked
                ? `گرفتن وقت ${formatLongDate(picked.startsAt)}، ${formatTime(picked.startsAt)}`
                : 'روز و ساعت را انتخاب کنید'}
            </Button>
          </>
        )
      }
    </QueryView>
  )
}

/** For whom no free time suits: what would, for staff to find one. */
function Wish({ result, wish: asked, isOpen }: { result: Result; wish: string | null; isOpen: boolean }) {
  const [wish, setWish] = useState(asked ?? '')
  const ask = useWrite(askInterview, { invalidates })
  const send = async () => {
    if (!(await bringAlong(result))) return
    ask.mutate({ id: result.id, wish }, { onSuccess: () => showSnack('درخواست شما رسید.') })
  }
  if (asked !== null) {
    return (
      <Note tone="pistachio">
        درخواست شما رسید: «<UserText>{asked}</UserText>». همکاران وقت را در پیام‌های شما می‌نویسند.
      </Note>
    )
  }
  const form = (
    <Form className={layout.stack} onSubmit={send}>
      <TextField
        label="چه وقت‌هایی برایتان خوب است؟"
        multiline
        rows={2}
        value={wish}
        onChange={setWish}
        maxLength={limits.wish}
        error={ask.error?.at('wish')}
      />
      <FormRefusal of={ask.error} />
      <div>
        <Button type="submit" variant="quiet" busy={ask.isPending}>
          درخواست وقت
        </Button>
      </div>
    </Form>
  )
  return isOpen ? (
    form
  ) : (
    <Folded icon="clock" title="هیچ‌کدام از این وقت‌ها نمی‌شود؟">
      {form}
    </Folded>
  )
}
