import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FormErrors, FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { limits } from '../contract.ts'
import { answerAppeal, giveFeedback, placedLearners, type TeacherAppeal } from './contract.ts'
import styles from './studio.module.css'

/** What teachers say about levels: to learners who ask, and of learners who were placed. */
export default function LearnersAdmin() {
  return (
    <QueryProvider>
      <div className={layout.stack}>
        <h1>بازبینی سطح</h1>
        <Learners />
      </div>
    </QueryProvider>
  )
}

function Learners() {
  const query = useQuery(buildQueryOptions(placedLearners, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {({ appeals, feedback }) => (
        <>
          <h2 className={text.cardTitle}>درخواست‌ها</h2>
          {appeals.length === 0 ? (
            <Empty title="درخواستی در انتظار پاسخ نیست.">
              زبان‌آموزان گروه‌ها در نخستین جلسه‌ها می‌توانند بگویند کلاس برایشان آسان یا سخت است.
            </Empty>
          ) : (
            <ul className={classes(cardClass(), layout.list)} aria-label="درخواست‌های بازبینی">
              {appeals.map(appeal => (
                <AppealCard key={appeal.id} appeal={appeal} />
              ))}
            </ul>
          )}
          <h2 className={text.cardTitle}>سطحشان درست است؟</h2>
          <p className={classes(text.small, text.muted)}>
            پس از جلسهٔ سوم بگویید سطحی که تعیین سطح گفته درست بوده است؛ مرز سطح‌ها با نظر شما کم‌کم جابه‌جا
            می‌شود.
          </p>
          {feedback.length === 0 ? (
            <Empty title="اکنون کسی نیست که نظر شما را بخواهد.">
              پس از جلسهٔ سوم هر گروه، زبان‌آموزان تازه‌اش این‌جا می‌آیند.
            </Empty>
          ) : (
            <ul className={classes(cardClass(), layout.list)} aria-label="نظر دربارهٔ سطح">
              {feedback.map(learner => (
                <FeedbackRow key={learner.enrolmentId} {...learner} />
              ))}
            </ul>
          )}
        </>
      )}
    </QueryView>
  )
}

function AppealCard({ appeal }: { appeal: TeacherAppeal }) {
  const { id, name, group, level, wish, reason, createdAt, targets } = appeal
  const [toGroup, setToGroup] = useState('')
  const [answer, setAnswer] = useState('')
  const write = useWrite(answerAppeal, { invalidates: [placedLearners] })
  return (
    <li className={styles.entry}>
      <div className={layout.spread}>
        <UserText as="b">{name}</UserText>
        <Tag tone="saffron">{wish === 'easier' ? 'می‌گوید سخت است' : 'می‌گوید آسان است'}</Tag>
      </div>
      <p className={text.meta} data-dotted>
        <UserText>{group}</UserText>
        {level && <Bdi>{level}</Bdi>}
        <span>{formatDate(createdAt)}</span>
      </p>
      <UserText as="p">{reason}</UserText>
      <form
        className={classes(layout.stack, layout.tight)}
        aria-label={`پاسخ به ${name}`}
        onSubmit={event => {
          event.preventDefault()
          write
            .mutateAsync({ id, toGroup: toGroup || null, answer })
            .then(() => showSnack(toGroup ? 'جابه‌جا شد و خبرش رفت.' : 'پاسخ رسید.'))
            .catch(() => undefined)
        }}
      >
        <SelectField
          label="گروه تازه"
          value={toGroup}
          onChange={setToGroup}
          placeholder="در همین گروه بماند"
          hint="پرداخت سر جایش می‌ماند."
          error={write.error?.at('toGroup')}
          options={targets.map(target => ({
            value: target.id,
            label: `${target.level ?? ''} ${target.title}، ${formatDate(target.startsAt)}`,
          }))}
        />
        <TextField
          label="پاسخ به زبان‌آموز"
          required
          rules={[]}
          multiline
          rows={2}
          value={answer}
          onChange={setAnswer}
          maxLength={limits.answer}
          error={write.error?.at('answer')}
        />
        <FormRefusal of={write.error} />
        <div>
          <Button type="submit" size="small" busy={write.isPending}>
            {toGroup ? 'جابه‌جا کن' : 'فرستادن پاسخ'}
          </Button>
        </div>
      </form>
    </li>
  )
}

const verdicts = { easy: 'برایش آسان است', right: 'درست است', hard: 'برایش سخت است' } as const

function FeedbackRow({
  enrolmentId,
  name,
  group,
  level,
  sessionsHeld,
}: {
  enrolmentId: string
  name: string
  group: string
  level: string
  sessionsHeld: number
}) {
  const write = useWrite(giveFeedback, { invalidates: [placedLearners] })
  return (
    <li className={styles.entry}>
      <div className={layout.spread}>
        <UserText as="b">{name}</UserText>
        <Bdi>{level}</Bdi>
      </div>
      <p className={text.meta} data-dotted>
        <UserText>{group}</UserText>
        <span>{persianNumber(sessionsHeld)} جلسه گذشته</span>
      </p>
      <Chips label={`سطح ${name}`}>
        {(Object.keys(verdicts) as (keyof typeof verdicts)[]).map(verdict => (
          <Chip
            key={verdict}
            pressed={write.variables?.verdict === verdict}
            onPress={() =>
              write
                .mutateAsync({ enrolment: enrolmentId, verdict })
                .then(() => showSnack('نظر شما ثبت شد.'))
                .catch(() => undefined)
            }
          >
            {verdicts[verdict]}
          </Chip>
        ))}
      </Chips>
      {write.error && <FormErrors message={write.error.info.message} />}
    </li>
  )
}
