import type { RoleTable } from '#account/permissions.ts'

export const permissions = {
  /** Read the week of rooms and teachers, and which rooms are free. */
  'timetable.read': ['support', 'registrar', 'admin', 'owner'],
} as const satisfies RoleTable

type Names = keyof typeof permissions

declare module '#account/permissions.ts' {
  interface Permissions extends Record<Names, true> {}
}
