import type { TeacherParts } from '#features/teachers/public.ts'
import { OpenGroups } from './public.tsx'

export const teacherParts: TeacherParts = { OpenGroups }
