import { percent, persianNumber } from '#persian/digits.ts'
import { Stats } from '#ui/stats.tsx'
import type { TeacherDetail } from '../catalogue/contract.ts'
import styles from './profile.module.css'

/** Of fewer sessions or grades nothing is said on average. */
const minCounted = 5

/** What is counted from logs, never what somebody thinks. */
export function TeacherFacts({ teacher }: { teacher: TeacherDetail }) {
  const { held, groups, hours, punctuality, turnaround } = teacher
  const { seen, punctual } = punctuality
  const facts = [
    ...(seen >= minCounted
      ? [{ name: 'شروع تا ۲ دقیقه پس از وقت', value: percent(Math.round((punctual / seen) * 100)) }]
      : []),
    ...(turnaround.hours !== null && turnaround.graded >= minCounted
      ? [{ name: 'میانگین تصحیح تکلیف', value: describeTurnaround(turnaround.hours) }]
      : []),
    { name: 'کلاس برگزارشده', value: persianNumber(held) },
    { name: 'گروه باز', value: persianNumber(groups.length) },
    { name: 'ساعت آزاد در هفته', value: persianNumber(hours.length * 2) },
  ]
  return <Stats facts={facts} className={styles.facts} />
}

/** «کمتر از ۱ ساعت», «۱۹ ساعت», «۳ روز» */
function describeTurnaround(hours: number): string {
  if (hours < 1) return 'کمتر از ۱ ساعت'
  return hours < 48
    ? `${persianNumber(Math.round(hours))} ساعت`
    : `${persianNumber(Math.round(hours / 24))} روز`
}
