/** What may be asked about questions that stop a recording: answering them, and writing them. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, second, text } from '#contract/fields.ts'
import { maxChoice, maxChoices, maxExplanation, maxQuestion } from './rules.ts'

const asked = { id: z.string(), second: z.number(), question: z.string(), choices: z.array(z.string()) }

/** What somebody answered, with what is right: nobody is told before. `choice` is null where it was passed over. */
const answer = z.object({
  choice: z.nullable(z.int()),
  verdict: z.nullable(z.object({ isRight: z.boolean(), right: z.int(), explanation: z.string() })),
})
export type CheckAnswer = z.output<typeof answer>

const check = z.object({ ...asked, answer: z.nullable(answer) })
export type Check = z.output<typeof check>

export const listChecks = endpoint({
  method: 'GET',
  path: '/api/lesson-checks/enrolments/:id/recordings/:recording',
  access: 'user',
  summary: 'The questions of a recording by their seconds; of those the user answered, what is right.',
  input: z.object({ id, recording: id }),
  output: z.object({ items: z.array(check) }),
})

/** The place of a choice. @param error what is said of what is none */
const choice = (error: string) =>
  z.int({ error }).check(z.minimum(0, error), z.maximum(maxChoices - 1, error))

export const answerCheck = endpoint({
  method: 'PUT',
  path: '/api/lesson-checks/enrolments/:id/recordings/:recording/checks/:check',
  access: 'user',
  summary:
    'Answers a question, or passes it over (`choice` null). The first choice stays: the server says whether it is right.',
  input: z.object({ id, recording: id, check: id, choice: z.nullable(choice('گزینه درست نیست.')) }),
  output: z.object({ answer }),
})

const adminCheck = z.object({
  ...asked,
  right: z.int(),
  explanation: z.string(),
  /** How many chose each, and how many passed it over. */
  chosen: z.array(z.int()),
  passed: z.int(),
})
export type AdminCheck = z.output<typeof adminCheck>

export const listAdminChecks = endpoint({
  method: 'GET',
  path: '/api/studio/recordings/:id/checks',
  access: may('recordings.write'),
  summary: 'The questions of a recording with how many chose what.',
  input: z.object({ id }),
  output: z.object({ items: z.array(adminCheck) }),
})

export const putCheck = endpoint({
  method: 'PUT',
  path: '/api/studio/recordings/:id/checks/:check',
  access: may('recordings.write'),
  summary:
    'Writes a question at a second of a recording, or changes it; with other choices its answers are dropped. At most 50.',
  input: z.object({
    id,
    check: id,
    second,
    question: text({ label: 'پرسش', max: maxQuestion }),
    choices: z.array(text({ label: 'گزینه', max: maxChoice }), 'گزینه‌ها درست نیستند.').check(
      z.minLength(2, 'دست‌کم دو گزینه بنویسید.'),
      z.maxLength(maxChoices, 'بیش از شش گزینه نمی‌شود.'),
      z.refine(list => new Set(list).size === list.length, 'دو گزینه یکسان‌اند.'),
    ),
    right: choice('بگویید کدام گزینه درست است.'),
    explanation: text({ label: 'توضیح', max: maxExplanation }),
  }),
  output: z.object({}),
  success: 204,
})

export const removeCheck = endpoint({
  method: 'DELETE',
  path: '/api/studio/recordings/:id/checks/:check',
  access: may('recordings.write'),
  summary: 'Removes a question with what was answered.',
  input: z.object({ id, check: id }),
  output: z.object({}),
  success: 204,
})
