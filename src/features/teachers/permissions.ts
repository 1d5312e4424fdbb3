import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Change what is said of teachers, and who they are. */
  'teachers.change': ['admin', 'owner'],
  /** Take a review off a teacher's page. */
  'reviews.hide': ['admin', 'owner'],
  /** Read what learners say of a teacher; the teacher replies to it. */
  'reviews.answer': ['teacher', 'admin', 'owner'],
  /** Paint a teacher's free hours; a teacher only their own. */
  'hours.paint': ['teacher', 'admin', 'owner'],
  /** Work as a teacher of the school. */
  'teaching.see': ['teacher'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
