/** What staff decide about a group that is too small. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { groupOrNone } from '#features/enrolment/studio/public.ts'

export const askNow = endpoint({
  method: 'POST',
  path: '/api/course/desk/groups/:id/ask',
  access: may('groups.write'),
  summary: 'Asks the learners of a group below its least size what they want, before its day has come.',
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

export const nameMerge = endpoint({
  method: 'PUT',
  path: '/api/course/desk/groups/:id/merge',
  access: may('groups.write'),
  summary: 'Names the group that the learners of one that is too small may be merged into; empty for none.',
  input: z.object({ id, groupId: groupOrNone }),
  output: z.object({}),
  success: 204,
})

export const runAnyway = endpoint({
  method: 'POST',
  path: '/api/course/desk/groups/:id/run',
  access: may('groups.write'),
  summary: 'Holds a group that is too small with those who are left; nobody is asked any more.',
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})
