import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Hold interviews after placement tests, of one's own, where the school has made them an examiner. */
  'interviews.hold': ['teacher', 'counselor', 'support', 'admin', 'owner'],
  /** See who asks for an interview, give them times, and grade who has none. */
  'interviews.arrange': ['counselor', 'support', 'registrar', 'admin', 'owner'],
  /** Change when an examiner receives; an examiner only their own. */
  'interviews.plan': ['teacher', 'counselor', 'support', 'registrar', 'admin', 'owner'],
  /** Keep who examines, in which languages, and when. */
  'interviews.manage': ['registrar', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
