import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import { ReasonDialog } from '#features/booking/public.tsx'
import { criteria, criterionNames } from '#features/placement/public.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { formatDateTime, formatTime } from '#persian/jalali.ts'
import { levelCodes } from '#persian/level-names.ts'
import { displayPhone, splitE164 } from '#persian/phone.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { enterInterview } from '../contract.ts'
import { modeNames } from '../rules.ts'
import {
  cancelByExaminer,
  type ExaminedInterview,
  gradeInterview,
  interviewDay,
  markInterviewMissed,
  readExaminedInterview,
} from './contract.ts'
import { GradeForm } from './grade-form.tsx'
import styles from './studio.module.css'
import { WrittenResult } from './written-result.tsx'

const invalidates = [readExaminedInterview, interviewDay]

/** One interview before its examiner: who it is, what the questions found, and the form. */
export function InterviewPanel({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readExaminedInterview, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {({ interview, now }) => (
        <Panel key={`${interview.state} ${interview.finalLevel}`} interview={interview} now={now} />
      )}
    </QueryView>
  )
}

const stateNotes = {
  cancelled: 'این مصاحبه لغو شد.',
  'missed-by-guest': 'زبان‌آموز نیامد؛ می‌تواند وقت دیگری بگیرد.',
  'missed-by-host': 'آزمونگر نرسید؛ زبان‌آموز می‌تواند وقت دیگری بگیرد.',
} as const

function Panel({ interview, now }: { interview: ExaminedInterview; now: string }) {
  const { id, learner, language, mode, startsAt, state, phone, opensAt, mayGrade, mayMiss, mayCancel } =
    interview
  const [asked, setAsked] = useState<'guest' | 'host' | 'cancel' | null>(null)
  const close = () => setAsked(null)
  const grade = useWrite(gradeInterview, { invalidates })
  const enter = () =>
    void callApi(enterInterview, { id }).then(({ url }) => window.location.assign(url), showError)
  return (
    <div className={layout.stack}>
      <section className={classes(cardClass({ padded: true }), layout.stack)} aria-label="این مصاحبه">
        <div className={classes(layout.spread, layout.wrapping)}>
          <div>
            <h2>
              <UserText>{learner || 'زبان‌آموز'}</UserText>
            </h2>
            <p className={text.meta} data-dotted>
              <span>{formatDateTime(startsAt)}</span>
              <span>{nameLanguage(language)}</span>
              <span>{modeNames[mode]}</span>
            </p>
          </div>
          <div className={classes(layout.row, layout.wrapping)}>
            {opensAt && (
              <Button size="small" disabled={opensAt > now} onClick={enter}>
                <Icon name="video" />
                {opensAt > now ? `ورود از ${formatTime(opensAt)}` : 'ورود'}
              </Button>
            )}
            {mayMiss && (
              <Button variant="quiet" size="small" onClick={() => setAsked('guest')}>
                نیامد
              </Button>
            )}
            {mayMiss && (
              <Button variant="quiet" size="small" onClick={() => setAsked('host')}>
                خودم نرسیدم
              </Button>
            )}
            {mayCancel && (
              <Button variant="quiet" size="small" onClick={() => setAsked('cancel')}>
                لغو
              </Button>
            )}
          </div>
        </div>
        {phone && (
          <p>
            <a className={text.link} href={`tel:${phone}`}>
              <Icon name="phone" /> <Bdi>{displayPhone(splitE164(phone))}</Bdi>
            </a>
          </p>
        )}
        {state !== 'booked' && <Note>{stateNotes[state]}</Note>}
      </section>
      <WrittenResult written={interview.written} />
      {mayGrade && (
        <GradeForm
          label={`فرم آزمونگر برای ${learner}`}
          name={id}
          written={interview.written}
          oralShare={interview.oralShare}
          busy={grade.isPending}
          fault={grade.error}
          onSave={grading => grade.mutateAsync({ id, ...grading })}
        />
      )}
      {interview.oralLevel && <Graded interview={interview} />}
      {state === 'booked' && startsAt > now && (
        <Note>فرم آزمونگر با آغاز مصاحبه باز می‌شود: {formatTime(startsAt)}.</Note>
      )}
      {asked === 'cancel' && <CancelDialog id={id} onClose={close} />}
      {(asked === 'guest' || asked === 'host') && <MissedDialog id={id} who={asked} onClose={close} />}
    </div>
  )
}

/** What the examiner heard, and what both came to. */
function Graded({ interview }: { interview: ExaminedInterview }) {
  const { rubric, oralLevel, finalLevel, written, reason, remark, oralShare } = interview
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="graded">
      <h2 id="graded" className={text.cardTitle}>
        سطح نهایی <Bdi>{finalLevel}</Bdi>
      </h2>
      <p className={text.muted}>
        نوشتاری <Bdi>{written.level}</Bdi>، گفتار <Bdi>{oralLevel}</Bdi>؛ سهم مصاحبه{' '}
        {toPersianDigits(oralShare)}٪.
      </p>
      {rubric && (
        <ul className={styles.points}>
          {criterionNames.map(name => {
            const points = rubric[name]
            return points === undefined ? null : (
              <li key={name}>
                {criteria[name].title}: <Bdi>{levelCodes[points]}</Bdi>
              </li>
            )
          })}
        </ul>
      )}
      {reason && (
        <p>
          دلیل: <UserText>{reason}</UserText>
        </p>
      )}
      {remark && (
        <p>
          <Icon name="lock" /> <UserText>{remark}</UserText>
        </p>
      )}
    </section>
  )
}

function MissedDialog({ id, who, onClose }: { id: string; who: 'guest' | 'host'; onClose: () => void }) {
  const write = useWrite(markInterviewMissed, { invalidates })
  return (
    <ConfirmDialog
      title={who === 'guest' ? 'زبان‌آموز نیامد؟' : 'خودتان نرسیدید؟'}
      confirm="ثبت"
      reject="انصراف"
      busy={write.isPending}
      fault={write.error?.info.message}
      onAnswer={isSure => {
        if (!isSure) return onClose()
        write.mutate({ id, who }, { onSuccess: onClose })
      }}
    >
      به او خبر می‌دهیم که وقت دیگری بگیرد.
    </ConfirmDialog>
  )
}

function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(cancelByExaminer, { invalidates })
  return (
    <ReasonDialog
      title="این مصاحبه لغو شود؟"
      confirm="لغو مصاحبه"
      busy={write.isPending}
      fault={write.error}
      onClose={onClose}
      onConfirm={reason => void write.mutateAsync({ id, reason }).then(onClose, () => undefined)}
    >
      دلیل را زبان‌آموز می‌خواند و می‌تواند وقت دیگری بگیرد.
    </ReasonDialog>
  )
}
