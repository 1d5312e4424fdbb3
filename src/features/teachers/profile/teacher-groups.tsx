import { Suspense } from 'react'
import type { TeacherDetail } from '../catalogue/contract.ts'
import styles from './profile.module.css'
import { teacherParts } from './teacher-parts.ts'

const { OpenGroups } = teacherParts

/** The groups of a teacher that may still be joined. */
export function TeacherGroups({ teacher: { groups } }: { teacher: TeacherDetail }) {
  if (!OpenGroups || groups.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="groups">
      <h2 id="groups">گروه‌های باز</h2>
      <Suspense>
        <OpenGroups groups={groups} />
      </Suspense>
    </section>
  )
}
