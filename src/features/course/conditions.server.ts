import type { Condition } from '#contract/notice.ts'
import type { AskCondition } from '#server/app-context.ts'
import { withTables } from '#server/database/database.ts'
import { type ClassRow, isOver } from './classes/find-class.server.ts'
import type { CourseTables } from './tables.server.ts'

const t = withTables<CourseTables>()

type SessionKey = Pick<ClassRow, 'id' | 'starts_at'>
type Name =
  | `class-${'at' | 'held-by' | 'cancelled'}`
  | `substitute-${'open' | 'asked'}`
  | 'seat-kept'
  | 'short-unanswered'
  | 'absence-open'
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
/** Nobody has taken the class yet. */
export const isOpenRequest = (requestId: string) => about('substitute-open', requestId)
/** The same, and that colleague has not said no. */
export const isAskedToTake = (requestId: string, teacherId: string) =>
  about('substitute-asked', requestId, teacherId)
/** The seat is kept for whoever waits, until the instant that is told. */
export const isKept = (waitlistEntryId: string, until: Date) =>
  about('seat-kept', waitlistEntryId, until.toISOString())
/** Somebody is still to say what they want in place of a group that is too small. */
export const isUnanswered = (undersubscribedChoiceId: string) =>
  about('short-unanswered', undersubscribedChoiceId)
export const isAbsenceOpen = (absenceId: string) => about('absence-open', absenceId)

const selectAhead = (db: Parameters<AskCondition>[0], now: Date) =>
  t(db)
    .selectFrom('class_session')
    .where('class_session.state', '=', 'planned')
    .where(({ not }) => not(isOver(now)))

const selectOpen = (db: Parameters<AskCondition>[0], now: Date) =>
  selectAhead(db, now)
    .innerJoin('substitute_request', 'session_id', 'class_session.id')
    .where('substitute_request.state', '=', 'open')

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
      .where('request_id', 'in', firsts(abouts))
      .where('declined_at', 'is', null)
      .execute()
    return new Set(rows.map(({ request_id, teacher_id }) => isAskedToTake(request_id, teacher_id).about))
  },
  async 'seat-kept'(db, abouts, now) {
    const rows = await t(db)
      .selectFrom('waitlist_entry')
      .select(['id', 'offered_until'])
      .where('id', 'in', firsts(abouts))
      .where('is_held', '=', true)
      .where('offered_until', '>', now)
      .execute()
    // Messages of before an offer's end could be moved name no instant.
    return new Set(rows.flatMap(({ id, offered_until }) => [id, isKept(id, offered_until!).about]))
  },
  async 'short-unanswered'(db, abouts, now) {
    const rows = await t(db)
      .selectFrom('undersubscribed_choice')
      .innerJoin('course_group', 'course_group.id', 'group_id')
      .select('undersubscribed_choice.id')
      .where('undersubscribed_choice.id', 'in', abouts)
      .where('choice', 'is', null)
      .where('course_group.state', '=', 'short')
      .where('undersubscribed_until', '>', now)
      .execute()
    return new Set(rows.map(({ id }) => id))
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
