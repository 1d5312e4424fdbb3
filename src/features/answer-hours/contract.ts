import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { weekHours } from '#contract/week-hours.ts'

const mayKeepHours = may('chat.keepHours')

export const readAnswerHours = endpoint({
  method: 'GET',
  path: '/api/chat/answer-hours',
  access: mayKeepHours,
  summary: 'In which hours of the week one answers; none where one named none.',
  input: z.object({}),
  output: weekHours,
})

export const changeAnswerHours = endpoint({
  method: 'PUT',
  path: '/api/chat/answer-hours',
  access: mayKeepHours,
  summary:
    'Changes in which hours one answers: outside them messages come without a sound; without any, one answers at all hours.',
  input: weekHours,
  output: weekHours,
})
