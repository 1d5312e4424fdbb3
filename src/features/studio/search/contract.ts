import * as z from 'zod/mini'
import { staffRoles } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { text } from '#contract/fields.ts'
import { iconName } from '#ui/icon-name.ts'

/** The signs that ask for one kind alone; acts are known to the browser. */
export const signs = ['@'] as const

export const searchStudio = endpoint({
  method: 'GET',
  path: '/api/studio/search',
  access: { roles: staffRoles },
  summary: 'What staff may open that holds all words of the question, by kind; six of each.',
  input: z.object({
    query: text({ label: 'عبارت جست‌وجو', min: 2, max: 100 }),
    sign: z.optional(z.enum(signs)),
  }),
  output: z.object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        title: z.string(),
        icon: iconName,
        items: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            detail: z.nullable(z.string()),
            path: z.string(),
          }),
        ),
      }),
    ),
  }),
})
