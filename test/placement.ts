import { randomUUID } from 'node:crypto'
import type { PlacementItem, Progress } from '#features/placement/contract.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { Person, Reply, TestApp } from './app.ts'
import { fillBank } from './question-bank.ts'
import { withNewAddress } from './seeded-user.ts'

/** A placement as somebody takes it over HTTP. */

/** Begins one; `given` may say more than the language. */
export async function begin(
  person: Person,
  given: Record<string, unknown> = {},
): Promise<Reply<{ progress: Progress }>> {
  // The cookies of a browser that has been here.
  return person.post('/api/placement/attempts', {
    id: randomUUID(),
    language: 'en',
    selfRating: null,
    ...given,
  })
}

/** The option of a question of `fillBank` that is right, or one that is wrong. */
export function choose({ body }: PlacementItem, isRight: boolean) {
  if (body.kind !== 'single') throw new Error(`a question of another kind: ${body.kind}`)
  const option = body.options.find(({ text }) => (text === 'right') === isRight)!
  return { kind: 'single' as const, option: option.id }
}

export const answer = (
  person: Person,
  attemptId: string,
  item: PlacementItem,
  isRight: boolean,
): Promise<Reply<{ progress: Progress }>> =>
  person.post(`/api/placement/attempts/${attemptId}/answers`, {
    questionId: item.id,
    answer: choose(item, isRight),
    shownMs: 5000,
  })

/** Answers until it is done: right as long as `isRight` says so. */
export async function finish(
  person: Person,
  start: Progress,
  isRight: (item: PlacementItem, answered: number) => boolean = () => true,
): Promise<Progress> {
  let progress = start
  while (progress.current) {
    const { current, answered } = progress
    const reply = await answer(person, progress.id, current, isRight(current, answered))
    if (reply.status !== 200) throw new Error(`an answer was refused: ${JSON.stringify(reply.body)}`)
    progress = reply.body.progress
  }
  return progress
}

/**
 * Right up to the middle of a level, wrong above it: somebody of that level before a bank of `fillBank`.
 * @param each how many questions of a level and skill the bank has
 */
export const knowsUpTo =
  (level: LevelCode, each = 5) =>
  ({ body }: PlacementItem): boolean => {
    const [, itemLevel, number] = body.stem.split(' ')
    const above = levelCodes.indexOf(itemLevel as LevelCode) - levelCodes.indexOf(level)
    return above < 0 || (above === 0 && Number(number) <= (each - 1) / 2)
  }

/** A whole placement of somebody; answers the attempt's id. */
export async function place(
  person: Person,
  isRight?: (item: PlacementItem, answered: number) => boolean,
  given?: Record<string, unknown>,
): Promise<string> {
  const { body } = await begin(person, given)
  return (await finish(person, body.progress, isRight)).id
}

/** Italian has no questions of the product’s own that would be chosen instead. */
const language = 'it'
const banks = new WeakMap<TestApp, Promise<void>>()
const finished = new WeakMap<TestApp, Promise<string>>()

/** Once for each app: a small bank of Italian, and nobody waits before taking it again. */
export function haveBank(app: TestApp): Promise<void> {
  const bank = banks.get(app) ?? fillBank(app, { language, skills: ['grammar', 'listening'], each: 3 })
  banks.set(app, bank)
  return bank
}

/**
 * A result of somebody who answered everything right in Italian. One is taken for each app, by its twenty calls or so;
 * the others are copies of its rows.
 */
export async function someResult(
  app: TestApp,
  self: { id: string; token: string | null },
): Promise<{ by: Person; id: string }> {
  await haveBank(app)
  // Again and again, so the time to repeat it has always come.
  await app.database.execute(`update placement_rules set retake_days = 0`)
  const first = finished.get(app) ?? app.user('نگار').then(person => place(person, () => true, { language }))
  finished.set(app, first)
  const by = await withNewAddress(app, self)
  const id = randomUUID()
  const copies = [
    ['placement_attempt', 'id', { id, user_id: self.id }],
    ['placement_item', 'attempt_id', { attempt_id: id }],
    ['question_response', 'attempt_id', { attempt_id: id }],
  ] as const
  for (const [table, key, changes] of copies) {
    await app.database.execute(
      `insert into ${table} select copy.* from ${table} as one,
         jsonb_populate_record(one, $2::jsonb) as copy where one.${key} = $1`,
      [await first, JSON.stringify(changes)],
    )
  }
  return { by, id }
}
