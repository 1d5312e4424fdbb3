import { type FormEvent, useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import { fromDayMinute } from '#persian/day-minutes.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import {
  changeHomework,
  type GivenHomework,
  giveHomework,
  limits,
  listTaughtGroups,
  readTaughtGroup,
  type TaughtGroup,
} from './contract.ts'
import styles from './homework-admin.module.css'
import { kindNames, lateRuleNames } from './labels.ts'
import { type AnswerKind, answerKinds, type LateRule, lateRules } from './points.ts'
import { rubrics, type TaskKind, taskKinds } from './rubrics.ts'

const endOfDay = '1439'
const hours = [...Array.from({ length: 16 }, (_, at) => String((at + 8) * 60)), endOfDay].map(minute => ({
  value: minute,
  label: toPersianDigits(
    `${Math.floor(Number(minute) / 60)}:${String(Number(minute) % 60).padStart(2, '0')}`,
  ),
}))

function toFormValues(homework: GivenHomework | null, session: string) {
  if (!homework) {
    return {
      session,
      task: 'writing' as TaskKind,
      title: '',
      body: '',
      day: '',
      minute: endOfDay,
      lateRule: 'marked' as LateRule,
      latePercent: '10',
      mostPoints: '20',
      takes: ['text'] as AnswerKind[],
    }
  }
  const { hour, minute } = toJalali(homework.dueAt)
  return {
    session: homework.session.id,
    task: homework.task,
    title: homework.title,
    body: homework.body,
    day: isoDay(homework.dueAt),
    minute: String(hour * 60 + minute),
    lateRule: homework.lateRule,
    latePercent: String(homework.latePercent),
    mostPoints: String(homework.mostPoints),
    takes: homework.takes,
  }
}

/** Homework that is given, or changed where there is some. */
export function HomeworkForm({
  group,
  sessions,
  homework,
  onDone,
}: {
  group: string
  sessions: TaughtGroup['sessions']
  homework: GivenHomework | null
  onDone: () => void
}) {
  // What was held last is what homework is given of.
  const last = sessions.findLast(({ startsAt }) => Date.parse(startsAt) < Date.now()) ?? sessions[0]
  const [id] = useState(newId)
  const [typed, setTyped] = useState(() => toFormValues(homework, last?.id ?? ''))
  const set = <K extends keyof typeof typed>(field: K) => {
    return (value: (typeof typed)[K]) => setTyped(old => ({ ...old, [field]: value }))
  }
  const invalidates = [readTaughtGroup, listTaughtGroups]
  const give = useWrite(giveHomework, { invalidates })
  const change = useWrite(changeHomework, { invalidates })
  const { error } = homework ? change : give

  const send = (event: FormEvent) => {
    event.preventDefault()
    const day = parseIsoDay(typed.day)
    const minute = Number(typed.minute)
    if (!day) return
    const { session, task, title, body, lateRule, takes } = typed
    const written = {
      task,
      title,
      body,
      lateRule,
      takes,
      dueAt: fromDayMinute(day, minute).toISOString(),
      latePercent: lateRule === 'minus' ? Number(typed.latePercent) : 0,
      mostPoints: Number(typed.mostPoints),
    }
    const sent = homework
      ? change.mutateAsync({ homework: homework.id, version: homework.version, ...written })
      : give.mutateAsync({ group, homework: id, session, ...written })
    sent
      .then(() => {
        showSnack(homework ? 'تکلیف تغییر کرد.' : 'تکلیف داده شد و گروه خبر گرفت.')
        onDone()
      })
      .catch(() => undefined)
  }

  return (
    <form className={classes(cardClass({ padded: true }), layout.stack)} onSubmit={send}>
      <h2 className={text.cardTitle}>{homework ? 'تغییر تکلیف' : 'تکلیف تازه'}</h2>
      <div className={styles.fields}>
        <SelectField
          label="جلسه"
          required
          disabled={homework !== null}
          value={typed.session}
          onChange={set('session')}
          options={sessions.map(({ id, number, title }) => ({
            value: id,
            label: `${persianNumber(number)}. ${title}`,
          }))}
        />
        <SelectField
          label="نوع تکلیف"
          required
          value={typed.task}
          onChange={value => set('task')(value as TaskKind)}
          options={taskKinds.map(kind => ({ value: kind, label: rubrics[kind].title }))}
        />
        <TextField
          className={styles.whole}
          label="عنوان تکلیف"
          required
          rules={[]}
          value={typed.title}
          onChange={set('title')}
          maxLength={limits.title}
          error={error?.at('title')}
        />
        <TextField
          className={styles.whole}
          label="شرح تکلیف"
          multiline
          rows={6}
          dir="auto"
          hint="می‌توانید فهرست، پررنگ و پیوند را با نشانه‌های Markdown بنویسید."
          value={typed.body}
          onChange={set('body')}
          maxLength={limits.body}
          error={error?.at('body')}
        />
        <JalaliPicker
          label="روز مهلت"
          required
          value={typed.day}
          onChange={set('day')}
          error={error?.at('dueAt')}
        />
        <SelectField
          label="ساعت مهلت"
          required
          value={typed.minute}
          onChange={set('minute')}
          options={hours}
        />
        <SelectField
          label="پس از مهلت"
          required
          value={typed.lateRule}
          onChange={value => set('lateRule')(value as LateRule)}
          options={lateRules.map(rule => ({ value: rule, label: lateRuleNames[rule] }))}
        />
        {typed.lateRule === 'minus' && (
          <TextField
            label="درصد کسر هر روز"
            numeric
            required
            rules={[]}
            value={typed.latePercent}
            onChange={set('latePercent')}
            maxLength={3}
            error={error?.at('latePercent')}
          />
        )}
        <TextField
          label="بیشترین نمره"
          numeric
          required
          rules={[]}
          value={typed.mostPoints}
          onChange={set('mostPoints')}
          maxLength={3}
          error={error?.at('mostPoints')}
        />
      </div>
      <fieldset className={styles.takes} aria-label="نوع پاسخ">
        {answerKinds.map(kind => (
          <CheckField
            key={kind}
            label={kindNames[kind]}
            checked={typed.takes.includes(kind)}
            onChange={isTaken =>
              set('takes')(answerKinds.filter(one => (one === kind ? isTaken : typed.takes.includes(one))))
            }
          />
        ))}
      </fieldset>
      {error && <FormErrors message={error.info.message} />}
      <div className={layout.row}>
        <Button type="submit" busy={give.isPending || change.isPending} disabled={typed.takes.length === 0}>
          {homework ? 'ذخیره' : 'دادن تکلیف'}
        </Button>
        <Button variant="text" onClick={onDone}>
          انصراف
        </Button>
      </div>
    </form>
  )
}
