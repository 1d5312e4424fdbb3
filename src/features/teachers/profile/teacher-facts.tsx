import { percent, persianNumber } from '#persian/digits.ts'
import { Stats } from '#ui/stats.tsx'
import type { TeacherDetail } from '../catalogue/contract.ts'
import styles from './profile.module.css'

/** Of fewer sessions nothing is said in per cent. */
const minSessions = 5

/** What is counted from logs, never what somebody thinks. */
export function TeacherFacts({ teacher }: { teacher: TeacherDetail }) {
  const { held, groups, hours, punctuality } = teacher
  const { seen, punctual } = punctuality
  const facts = [
    ...(seen >= minSessions
      ? [{ name: 'شروع تا ۲ دقیقه پس از وقت', value: percent(Math.round((punctual / seen) * 100)) }]
      : []),
    { name: 'کلاس برگزارشده', value: persianNumber(held) },
    { name: 'گروه باز', value: persianNumber(groups.length) },
    { name: 'ساعت آزاد در هفته', value: persianNumber(hours.length * 2) },
  ]
  return <Stats facts={facts} className={styles.facts} />
}
