import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'

const status = z.object({
  /** Every level found so far, by skill (`listening`, `reading`, `writing`, `speaking`), the oldest first. */
  skills: z.array(z.object({ skill: z.string(), level: z.string(), at: instant })),
  /** Hours of class attended. */
  hours: z.int(),
  /** Null where nothing counts absences. */
  absencesLeft: z.nullable(z.int()),
  /** In words; null before there is anything to say. */
  standing: z.nullable(z.string()),
  nextStep: z.nullable(z.string()),
})
export type Status = z.output<typeof status>

export const userStatus = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/user-status',
  access: 'user',
  summary: 'Where the user stands: levels by skill over time, hours, absences left, the next step.',
  input: z.object({}),
  output: z.object({ status }),
})

const badge = z.object({
  /** Of the grant: one badge granted to two people has two. */
  id: z.string(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  criteria: z.string(),
  grantedAt: instant,
  expiresAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  /** Where anybody may check it; null while it has no such page. */
  verifyUrl: z.nullable(z.string()),
})
export type Badge = z.output<typeof badge>

export const myBadges = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/badge',
  access: 'user',
  summary: 'The badges granted to the user, revoked and expired ones too, the newest first.',
  input: z.object({}),
  output: z.object({ badges: z.array(badge) }),
})
