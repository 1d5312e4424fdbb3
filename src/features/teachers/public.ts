/** What the loaders of other features' pages may ask of teachers. */
export { listTeachers, type TeacherRow } from './catalogue/contract.ts'
export type { TeacherParts } from './profile/teacher-parts.ts'
export { listTestimonials } from './reviews/contract.ts'
export { teachersTag } from './tags.ts'
