import { randomUUID } from 'node:crypto'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { createMarking, type Marking } from '#features/writing-marking/marking.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Person, TestApp } from './app.ts'
import { newWritingCredit, queueText, someWords, takeText } from './writing.ts'

/** `someWords` as it is corrected: its one sentence, a comment, a score and a message. */
export const someMarking = (): Marking => {
  const marking = createMarking(someWords, 'en', 'guide')
  return {
    ...marking,
    sentences: marking.sentences.map(sentence => ({
      ...sentence,
      state: 'corrected',
      corrected: someWords.replace('have seen', 'saw'),
      note: 'تابستان گذشته تمام شده است.',
    })),
    comments: [
      {
        id: '6f0f3b1e-4f7e-4c39-9a53-0f6a4f4b2a11',
        start: 0,
        end: 11,
        quote: someWords.slice(0, 11),
        prefix: '',
        suffix: someWords.slice(11, 43),
        text: 'آغاز خوبی است.',
        criterion: 'content',
      },
    ],
    scores: [{ criterion: 'content', score: 4, remark: 'همهٔ خواسته‌ها پاسخ دارد.' }],
    message: 'خوب پیش می‌روید.',
  }
}

/** A text of a learner's that a teacher took, marked as `someMarking` where that is said, and returned. */
export async function takenText(
  app: TestApp,
  learner: Person & { id: string },
  { isMarked = false, isReturned = false } = {},
) {
  const teacher = await app.user('آرش', ['teacher'])
  const { id } = await queueText(app, learner, await newWritingCredit(app, learner.id))
  await takeText(teacher, id)
  const path = `/api/studio/writing/texts/${id}`
  if (isMarked) await teacher.put(`${path}/marking`, { base: 0, marking: someMarking() })
  if (isReturned) await teacher.post(`${path}/return`, { version: 1 })
  return { teacher, id }
}

/** A type of errors in English that staff added; answers its id. */
export async function newErrorType({ database }: TestApp, name = 'زمان فعل'): Promise<string> {
  const id = randomUUID()
  await database.execute(
    `insert into error_type (id, slug, language, category, name, term, explanation, comment, examples, place, is_own, search_key, changed_at)
     values ($1, $2, 'en', 'grammar', $3, 'tense', 'زمان گذشتهٔ ساده می‌آید.', '', '[]', 1, true, '', now())`,
    [id, `type-${id}`, name],
  )
  return id
}

/** Writes a text of the demo's learner, sent a moment ago, into a product's database; the demo's teacher has it unless it is queued. */
export async function insertSentText(
  database: Database,
  {
    id,
    title,
    body,
    words,
    state = 'taken',
    dueInMinutes = 24 * 60,
    previousTextId = null,
  }: {
    id: string
    title: string
    body: string
    words: number
    state?: 'queued' | 'taken' | 'returned'
    dueInMinutes?: number
    previousTextId?: string | null
  },
): Promise<void> {
  const isTaken = state !== 'queued'
  await database.execute(
    `insert into writing_text (id, user_id, title, language, level, body, words, state, begun_at, changed_at, sent_at, due_at,
       corrector_id, taken_at, returned_at, previous_text_id)
     values ($1, $2, $3, 'en', 'B1', $4, $5, $6, now(), now(), now(), now() + $7 * interval '1 minute', $8,
       case when $9 then now() end, case when $10 then now() end, $11)`,
    [
      id,
      demoAccounts[0].id,
      title,
      body,
      words,
      state,
      dueInMinutes,
      isTaken ? demoStaff('teacher').id : null,
      isTaken,
      state === 'returned',
      previousTextId,
    ],
  )
}
