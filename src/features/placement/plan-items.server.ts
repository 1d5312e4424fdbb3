import { findPlays, findQuestions, formatRef, shuffleParts } from '#features/questions/public.server.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { type AdaptiveTest, findNextStep, type GivenAnswer, type Step } from './adaptive/adaptive-test.ts'
import { drawNumber } from './adaptive/draw.ts'
import type { Bank } from './bank.server.ts'
import type { PlacementItem, Progress } from './contract.ts'
import { findStart } from './self-ratings.ts'
import type { PlacementTables } from './tables.server.ts'
import type { AttemptRow } from './visitor.server.ts'

const t = withTables<PlacementTables>()

type ItemRow = PlacementTables['placement_item'] & { chosen: string[] }
type BankItem = Bank['items'][number]

/** How many questions are given out beside the one that is asked. */
const maxCandidates = 2

/** All that was given out in an attempt, in the order of its answers. */
export const listGiven = (db: Db | Tx, attemptId: string): Promise<ItemRow[]> =>
  t(db)
    .selectFrom('placement_item')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('answered_at')
    .orderBy('question_id')
    .execute() as Promise<ItemRow[]>

export const toGivenAnswers = (given: readonly ItemRow[]): GivenAnswer[] =>
  given.flatMap(({ question_id, fraction }) => (fraction === null ? [] : [{ id: question_id, fraction }]))

/** What comes next in an attempt after these answers. */
export function planStep(
  attempt: AttemptRow,
  bank: Bank,
  answers: readonly GivenAnswer[],
): Step<BankItem> & { candidates: BankItem[] } {
  const test: AdaptiveTest<BankItem> = {
    ...bank,
    cuts: attempt.cuts,
    start: findStart(attempt.self_rating),
    random: position => drawNumber(`${attempt.id} ${position}`),
  }
  const step = findNextStep(test, answers, bank.curves)
  return { ...step, candidates: step.item ? findCandidates(test, bank, answers, step.item) : [] }
}

/** What comes after the question that is asked, should it be answered right or wrong; where that is one, what comes after it too. */
function findCandidates(
  test: AdaptiveTest<BankItem>,
  { curves }: Bank,
  answers: readonly GivenAnswer[],
  current: BankItem,
): BankItem[] {
  const after = (...more: GivenAnswer[]) => findNextStep(test, [...answers, ...more], curves).item
  const found = [1, 0].flatMap(fraction => after({ id: current.id, fraction }) ?? [])
  const [first] = found
  if (first) {
    const later = after({ id: current.id, fraction: 1 }, { id: first.id, fraction: 0.5 })
    if (later) found.push(later)
  }
  const unique = [...new Map(found.map(item => [item.id, item])).values()]
  return unique.slice(0, maxCandidates)
}

/** Gives out these questions, the first as the one that is asked; those given out before stay answerable. */
export async function giveOut(
  tx: Tx,
  attemptId: string,
  items: readonly BankItem[],
  now: Date,
): Promise<void> {
  await t(tx)
    .updateTable('placement_item')
    .set({ place: null })
    .where('attempt_id', '=', attemptId)
    .where('place', 'is not', null)
    .execute()
  if (items.length === 0) return
  await t(tx)
    .insertInto('placement_item')
    .values(
      items.map((item, place) => ({
        attempt_id: attemptId,
        question_id: item.id,
        version: item.version,
        skill: item.skill,
        place,
        issued_at: now,
        answered_at: null,
        fraction: null,
        shown_ms: null,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['attempt_id', 'question_id'])
        .doUpdateSet(({ ref }) => ({ place: ref('excluded.place') })),
    )
    .execute()
}

/** Where an attempt stands, with the questions as this attempt sees them: no key, no parameter, not what was right. */
export async function describeProgress(
  db: Db | Tx,
  attempt: AttemptRow,
  given: readonly ItemRow[],
): Promise<Progress> {
  const asked = given
    .filter(({ place }) => place !== null)
    .sort((one, other) => one.place! - other.place!)
    .map(row => ({ id: row.question_id, version: row.version, skill: row.skill }))
  const questions = await findQuestions(db as Db, asked)
  const plays = asked.length > 0 ? await findPlays(db as Db, attempt.id) : new Map<string, number>()
  const items = asked.flatMap((row): PlacementItem[] => {
    const question = questions.get(formatRef(row))
    if (!question) return []
    const { audio } = question.body
    return [
      {
        id: row.id,
        skill: row.skill,
        body: shuffleParts(question.body, `${attempt.id} ${row.id}`),
        playsLeft: audio ? Math.max(0, audio.maxPlays - (plays.get(row.id) ?? 0)) : null,
      },
    ]
  })
  const [current = null, ...candidates] = items
  return {
    ...describeAttempt(attempt, given.filter(({ fraction }) => fraction !== null).length),
    current: attempt.state === 'open' ? current : null,
    candidates: attempt.state === 'open' ? candidates : [],
  }
}

export const describeAttempt = (attempt: AttemptRow, answered: number) => ({
  id: attempt.id,
  language: attempt.language as Progress['language'],
  track: attempt.track,
  state: attempt.state,
  startedAt: attempt.started_at.toISOString(),
  changedAt: attempt.changed_at.toISOString(),
  answered,
  isAttached: attempt.user_id !== null,
})
