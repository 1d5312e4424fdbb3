import type { CounselingAdminPart } from '#features/counseling/records/manifest.ts'
import { OpenQuestions } from './open-questions.tsx'

export const counselingAdminPart: CounselingAdminPart = {
  order: 40,
  key: 'questions',
  label: 'پرسش‌های باز',
  Page: OpenQuestions,
}
