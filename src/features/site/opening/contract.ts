import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'

const access = may('site.open')

export const readOpening = endpoint({
  method: 'GET',
  path: '/api/site/opening',
  access,
  summary: 'Whether the school is open: until then its home page says so, and search engines find nothing.',
  input: z.object({}),
  output: z.object({ isOpen: z.boolean() }),
})

export const changeOpening = endpoint({
  method: 'PUT',
  path: '/api/site/opening',
  access,
  summary: 'Opens the school, or says again that it opens soon.',
  input: z.object({ isOpen: z.boolean({ error: 'وارد نشده است.' }) }),
  output: z.object({ isOpen: z.boolean() }),
})
