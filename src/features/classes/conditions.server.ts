import type { Condition } from '#contract/notice.ts'
import { isOver } from '#features/courses/public.server.ts'
import type { AskCondition } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { ClassesAndSchool } from './tables.server.ts'

const t = withTables<ClassesAndSchool>()

type Name = `substitute-${'open' | 'asked'}` | 'absence-open'
const about = (name: Name, ...parts: string[]): Condition => ({ name, about: parts.join(' ') })
/** Nobody has taken the class yet. */
export const isOpenRequest = (requestId: string) => about('substitute-open', requestId)
/** The same, and that colleague has not said no. */
export const isAskedToTake = (requestId: string, teacherId: string) =>
  about('substitute-asked', requestId, teacherId)
export const isAbsenceOpen = (absenceId: string) => about('absence-open', absenceId)

const selectOpen = (db: Parameters<AskCondition>[0], now: Date) =>
  t(db)
    .selectFrom('class_session')
    .innerJoin('substitute_request', 'session_id', 'class_session.id')
    .where('class_session.state', '=', 'planned')
    .where(({ not }) => not(isOver(now)))
    .where('substitute_request.state', '=', 'open')

/** What messages of this feature hang on. */
export const conditions = {
  async 'substitute-open'(db, abouts, now) {
    const rows = await selectOpen(db, now)
      .select('substitute_request.id')
      .where('substitute_request.id', 'in', abouts)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
  async 'substitute-asked'(db, abouts, now) {
    const rows = await selectOpen(db, now)
      .innerJoin('substitute_offer', 'request_id', 'substitute_request.id')
      .select(['request_id', 'substitute_offer.teacher_id'])
      .where(
        'request_id',
        'in',
        abouts.map(one => one.split(' ')[0]!),
      )
      .where('declined_at', 'is', null)
      .execute()
    return new Set(rows.map(({ request_id, teacher_id }) => isAskedToTake(request_id, teacher_id).about))
  },
  async 'absence-open'(db, abouts) {
    const rows = await t(db)
      .selectFrom('absence')
      .select('id')
      .where('id', 'in', abouts)
      .where('state', '=', 'waiting')
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
} satisfies Record<Name, AskCondition>
