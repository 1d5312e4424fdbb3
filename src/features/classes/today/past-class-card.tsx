import type { ApiError } from '#client/call-api.ts'
import { useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatShortDate, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type PastClass, readToday, setAttendance } from '../contract.ts'
import styles from './today.module.css'

const states = [
  { value: 'present', label: 'حاضر' },
  { value: 'late', label: 'با تأخیر' },
  { value: 'absent', label: 'غایب' },
  { value: 'excused', label: 'غیبت موجه' },
] as const
type State = (typeof states)[number]['value']

/** Who was there in a session that is over, to be corrected by hand. */
export function PastClassCard({ session: classSession }: { session: PastClass }) {
  const name = `${classSession.course}، ${classSession.group}`
  const count = classSession.rows.filter(({ state }) => state === 'present' || state === 'late').length
  return (
    <section aria-label={name} className={cardClass()}>
      <header className={styles.heldHead}>
        <div>
          <h3 className={text.strong}>
            <UserText>{name}</UserText>
          </h3>
          <p className={text.meta} data-dotted>
            <span>
              جلسهٔ {persianNumber(classSession.number)}: <UserText>{classSession.title}</UserText>
            </span>
            <span>
              {formatShortDate(classSession.startsAt)}، {formatTime(classSession.startsAt)}
            </span>
          </p>
        </div>
        {classSession.rows.some(({ state }) => state !== null) ? (
          <Tag tone="pistachio">
            {persianNumber(count)} از {persianNumber(classSession.rows.length)} حاضر
          </Tag>
        ) : (
          <Tag tone="saffron">ثبت نشده</Tag>
        )}
      </header>
      <ul aria-label={`حضور و غیاب ${name}`} className={layout.list}>
        {classSession.rows.map(row => (
          <Row key={row.enrolmentId} session={classSession.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ session, row }: { session: string; row: PastClass['rows'][number] }) {
  const write = useWrite(setAttendance, { invalidates: [readToday] })
  const set = (state: string) => {
    if (state === '' || state === row.state) return
    void write.mutateAsync({ id: session, enrolmentId: row.enrolmentId, state: state as State }).then(
      () => showSnack(`حضور ${row.name} ثبت شد.`),
      (fault: ApiError) => showSnack(fault.info.message),
    )
  }
  const minutes = Math.round(row.seconds / 60)
  return (
    <li className={styles.row}>
      <span className={layout.grow}>
        <UserText>{row.name}</UserText>
        <small className={classes(text.small, text.muted, styles.how)}>
          {row.isByHand
            ? 'دستی ثبت شد'
            : row.state === null
              ? 'کسی در کلاس دیده نشد'
              : minutes > 0
                ? `${persianNumber(minutes)} دقیقه در کلاس بود`
                : 'در کلاس نبود'}
        </small>
      </span>
      <SelectField
        label="حضور"
        options={[...states]}
        value={write.isPending ? (write.variables?.state ?? '') : (row.state ?? '')}
        onChange={set}
        required
        className={styles.state}
      />
    </li>
  )
}
