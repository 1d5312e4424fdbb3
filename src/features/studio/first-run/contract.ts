import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'

const access = may('school.setUp')

const setupStep = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Null where nobody can tell. */
  minutes: z.nullable(z.int()),
  path: z.string(),
  action: z.string(),
  state: z.enum(['done', 'skipped', 'due']),
})
export type ShownStep = z.output<typeof setupStep>

export const readFirstRun = endpoint({
  method: 'GET',
  path: '/api/studio/first-run',
  access,
  summary:
    'What a new school sets up before it opens; null where it is all done, put away, or was never due.',
  input: z.object({}),
  output: z.object({ steps: z.nullable(z.array(setupStep)) }),
})

export const skipStep = endpoint({
  method: 'PUT',
  path: '/api/studio/first-run/steps/:step',
  access,
  summary: 'Puts a step off, or takes it up again.',
  input: z.object({
    step: z.string().check(z.maxLength(64)),
    isSkipped: z.boolean({ error: 'وارد نشده است.' }),
  }),
  output: z.object({}),
  success: 204,
})

export const dismissFirstRun = endpoint({
  method: 'PUT',
  path: '/api/studio/first-run',
  access,
  summary: 'Hides the list of steps for everybody, or shows it again.',
  input: z.object({ isDismissed: z.boolean({ error: 'وارد نشده است.' }) }),
  output: z.object({}),
  success: 204,
})
