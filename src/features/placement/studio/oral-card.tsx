import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { nameLanguage } from '#contract/school-languages.ts'
import { formatDateTime, fromJalali, parseIsoDay } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Folded } from '#ui/folded.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { limits } from '../contract.ts'
import { gradeOral, type OralRequest, oralRequests, scheduleOral } from './contract.ts'
import { isWhole, type RubricDraft, RubricFields } from './rubric-fields.tsx'
import styles from './studio.module.css'

/** Somebody who asked for the oral step: their wish, the time they get, the examiner's points. */
export function OralCard({ request }: { request: OralRequest }) {
  const { name, language, writtenLevel, wish, state, scheduledAt, where, createdAt } = request
  return (
    <li className={styles.entry}>
      <div className={layout.spread}>
        <UserText as="b">{name || 'بی‌نام'}</UserText>
        <span>
          <Tag>{nameLanguage(language)}</Tag> <Tag tone="turquoise">پرسش‌ها: {writtenLevel}</Tag>
        </span>
      </div>
      <p className={text.meta} data-dotted>
        <span>{formatDateTime(createdAt)}</span>
        {wish && <UserText>{wish}</UserText>}
      </p>
      {scheduledAt && (
        <p>
          وقت: <b>{formatDateTime(scheduledAt)}</b>
          {where && (
            <>
              ، <UserText>{where}</UserText>
            </>
          )}
        </p>
      )}
      {state === 'done' ? (
        <>
          <p>
            گفتار <Bdi>{request.level}</Bdi>، سطح نهایی <Bdi>{request.finalLevel}</Bdi>
          </p>
          {request.remark && <UserText as="p">{request.remark}</UserText>}
        </>
      ) : (
        <>
          <Folded icon="clock" title={scheduledAt ? 'جابه‌جا کردن وقت' : 'گذاشتن وقت'}>
            <TimeForm request={request} />
          </Folded>
          <Folded icon="clipboard-check" title="فرم آزمونگر">
            <GradeForm id={request.id} name={name} />
          </Folded>
        </>
      )}
    </li>
  )
}

function TimeForm({ request: { id, name, where: known } }: { request: OralRequest }) {
  const [day, setDay] = useState('')
  const [time, setTime] = useState<number | null>(null)
  const [where, setWhere] = useState(known ?? '')
  const [isLacking, setLacking] = useState(false)
  const write = useWrite(scheduleOral, { invalidates: [oralRequests] })
  const findError = (field: string) => write.error?.errors.find(error => error.field === field)?.message
  return (
    <form
      className={classes(layout.stack, layout.tight)}
      aria-label={`وقت گفت‌وگوی ${name}`}
      onSubmit={event => {
        event.preventDefault()
        const date = parseIsoDay(day)
        setLacking(!date || time === null)
        if (!date || time === null) return write.reset()
        const at = fromJalali({ ...date, hour: Math.floor(time / 60), minute: time % 60 }).toISOString()
        write
          .mutateAsync({ id, at, where })
          .then(() => showSnack('وقت ثبت شد و خبرش رفت.'))
          .catch(() => undefined)
      }}
    >
      <div className={styles.form}>
        <JalaliPicker
          label="روز"
          value={day}
          error={isLacking && !day ? 'روز گفت‌وگو را بنویسید.' : findError('at')}
          onChange={setDay}
        />
        <TimeField
          label="ساعت"
          value={time}
          error={isLacking && time === null ? 'ساعت را مانند ۱۸:۳۰ بنویسید.' : undefined}
          onChange={setTime}
        />
        <TextField
          label="محل یا شماره"
          value={where}
          error={findError('where')}
          onChange={setWhere}
          maxLength={limits.where}
        />
      </div>
      {write.error && write.error.errors.length === 0 && <FormErrors message={write.error.info.message} />}
      <div>
        <Button type="submit" size="small" busy={write.isPending}>
          ثبت وقت
        </Button>
      </div>
    </form>
  )
}

function GradeForm({ id, name }: { id: string; name: string }) {
  const [rubric, setRubric] = useState<RubricDraft>({})
  const [remark, setRemark] = useState('')
  const [isLacking, setLacking] = useState(false)
  const write = useWrite(gradeOral, { invalidates: [oralRequests] })
  return (
    <form
      className={classes(layout.stack, layout.tight)}
      aria-label={`فرم آزمونگر برای ${name}`}
      onSubmit={event => {
        event.preventDefault()
        if (!isWhole(rubric)) return setLacking(true)
        setLacking(false)
        write
          .mutateAsync({ id, rubric, remark })
          .then(({ finalLevel }) => showSnack(`سطح نهایی: ${finalLevel}`))
          .catch(() => undefined)
      }}
    >
      <RubricFields name={id} value={rubric} onChange={setRubric} />
      <TextField
        label="یادداشت برای همکاران"
        multiline
        rows={2}
        value={remark}
        onChange={setRemark}
        maxLength={limits.remark}
      />
      {isLacking && <FormErrors message="به هر پنج معیار امتیاز بدهید." />}
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
      <div>
        <Button type="submit" size="small" busy={write.isPending}>
          ثبت سطح
        </Button>
      </div>
    </form>
  )
}
