import * as z from 'zod/mini'
import { staffRoles } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { iconName } from '#ui/icon-name.ts'

export const readStaffHome = endpoint({
  method: 'GET',
  path: '/api/studio/home',
  access: { roles: staffRoles },
  summary:
    'What the studio opens with: the day in numbers, and the work that waits for this person, worst first.',
  input: z.object({}),
  output: z.object({
    figures: z.array(
      z.object({
        title: z.string(),
        icon: iconName,
        path: z.string(),
        value: z.string(),
        unit: z.string(),
        share: z.optional(z.number()),
        alert: z.nullable(z.string()),
        detail: z.nullable(z.string()),
      }),
    ),
    needs: z.array(
      z.object({
        id: z.string(),
        icon: iconName,
        urgency: z.enum(['late', 'act', 'calm']),
        title: z.string(),
        detail: z.nullable(z.string()),
        act: z.string(),
        path: z.string(),
      }),
    ),
  }),
})
