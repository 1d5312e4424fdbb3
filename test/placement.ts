import { randomUUID } from 'node:crypto'
import type { PlacementItem, Progress } from '#features/placement/contract.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { Person, Reply } from './app.ts'

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
