import type { Condition } from '#contract/notice.ts'
import type { AskCondition } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { type ClassRow, isOver } from './groups/select-classes.server.ts'
import type { CourseTables } from './tables.server.ts'

const t = withTables<CourseTables>()

type SessionKey = Pick<ClassRow, 'id' | 'starts_at'>
type Name = `class-${'at' | 'held-by' | 'cancelled'}`
const about = (name: Name, ...parts: (string | null)[]): Condition => ({
  name,
  about: parts.join(' '),
})
/** The class is to be held at the hour that is told. */
export const isAt = ({ id, starts_at }: SessionKey) => about('class-at', id, starts_at.toISOString())
/** The same, by whom is told; null is the group's own teacher. */
export const isTaughtBy = ({ id, starts_at }: SessionKey, substitute: string | null) =>
  about('class-held-by', id, starts_at.toISOString(), substitute)
export const isCancelled = ({ id }: Pick<SessionKey, 'id'>) => about('class-cancelled', id)
const selectAhead = (db: Parameters<AskCondition>[0], now: Date) =>
  t(db)
    .selectFrom('class_session')
    .where('class_session.state', '=', 'planned')
    .where(({ not }) => not(isOver(now)))

const firsts = (abouts: readonly string[]) => abouts.map(one => one.split(' ')[0]!)

/** What messages of this feature hang on. */
export const conditions = {
  async 'class-at'(db, abouts, now) {
    const rows = await selectAhead(db, now)
      .select(['id', 'starts_at'])
      .where('id', 'in', firsts(abouts))
      .execute()
    return new Set(rows.map(row => isAt(row).about))
  },
  async 'class-held-by'(db, abouts, now) {
    const rows = await selectAhead(db, now)
      .select(['id', 'starts_at', 'substitute_id'])
      .where('id', 'in', firsts(abouts))
      .execute()
    return new Set(rows.map(row => isTaughtBy(row, row.substitute_id).about))
  },
  async 'class-cancelled'(db, abouts) {
    const rows = await t(db)
      .selectFrom('class_session')
      .select('id')
      .where('id', 'in', abouts)
      .where('state', '=', 'cancelled')
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
} satisfies Record<Name, AskCondition>
