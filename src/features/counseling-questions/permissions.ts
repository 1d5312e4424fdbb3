import type { RoleTable } from '#account/permissions.ts'

export const audiences = {
  /** Hear of questions that no counselor answered in time. */
  lateQuestions: ['registrar', 'admin'],
} as const satisfies RoleTable

type AudienceNames = keyof typeof audiences

declare module '#account/permissions.ts' {
  interface Audiences extends Record<AudienceNames, true> {}
}
