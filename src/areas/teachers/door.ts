/** What the loaders of other rooms' pages may ask of teachers. */
export { listTeachers, type TeacherRow } from './catalogue/contract.ts'
export { listTestimonials } from './reviews/contract.ts'
export { teachersTag } from './tags.ts'
