import { type Permission, permissions } from '#account/permissions.ts'

/** What documents are for: who may write one, and the level its first headings get where it is shown. */
export const kinds = {
  legal: { act: 'legal.publish', topHeading: 2 },
  broadcast: { act: 'broadcasts.send', topHeading: 5 },
  syllabus: { act: 'courses.write', topHeading: 3 },
} as const satisfies Record<string, { act: Permission; topHeading: number }>

export type Kind = keyof typeof kinds

/** Whoever may write any. */
export const writers = { roles: [...new Set(Object.values(kinds).flatMap(({ act }) => permissions[act]))] }
