import { Note } from '#ui/note.tsx'
import type { TaskKind } from './task.ts'

/** Whose tasks those are that look like an exam's. */
export function ExamNote({ kinds }: { kinds: readonly TaskKind[] }) {
  const exams = [
    kinds.some(kind => kind === 'ielts-1' || kind === 'ielts-2') && 'آیلتس',
    kinds.includes('toefl') && 'تافل',
  ].filter(name => name !== false)
  if (exams.length === 0) return null
  const names = exams.join(' و ')
  return (
    <Note>
      این تکلیف‌ها شبیه {names} و ساختهٔ خود مدرسه‌اند؛ مدرسه به برگزارکنندهٔ {names} وابسته نیست.
    </Note>
  )
}
