import type { Selectable } from 'kysely'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { PlacementTables } from './tables.server.ts'

const t = withTables<PlacementTables>()

export type Rules = Selectable<PlacementTables['placement_rules']>

/** The rules that staff set. */
export const readRules = (db: Db): Promise<Rules> =>
  t(db).selectFrom('placement_rules').selectAll().executeTakeFirstOrThrow()

const day = 24 * 3_600_000
/** A term with the pause after it, in days. */
const termDays = 91

/** Until when a result is good by itself, and from when it may be done again. */
export const computeTimes = (finishedAt: Date, rules: Rules) => ({
  validUntil: new Date(finishedAt.getTime() + rules.valid_days * day),
  retakeFrom: new Date(finishedAt.getTime() + rules.retake_days * day),
})

/**
 * A level is good for the days that staff set, and longer for who has been in class since: until so many terms have passed
 * since their last one.
 */
export function computeValidUntil(finishedAt: Date, lastClass: Date | null, rules: Rules): Date {
  const { validUntil } = computeTimes(finishedAt, rules)
  if (!lastClass || lastClass < finishedAt) return validUntil
  const away = new Date(lastClass.getTime() + rules.terms_away * termDays * day)
  return away > validUntil ? away : validUntil
}
