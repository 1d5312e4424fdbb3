import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import { lockTeacher, trialTimes } from '#features/teachers/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { compact } from '#persian/search-key.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { computeEnd, groupTitle, selectClasses, taughtBy } from '../groups/select-classes.server.ts'
import { spell } from '../groups/spell.server.ts'
import type { CourseTables } from '../tables.server.ts'

const t = withTables<CourseTables>()

type Time = { starts_at: Date; minutes: number }
/** Sessions as they are to be held, in order; those of `groupId`, or the one `sessionId`, do not clash with themselves. */
type Planned = { times: readonly Time[]; groupId?: string; sessionId?: string }
/** What is held from one instant to another, but for what does not clash with itself. */
type Span = { from: Date; until: Date } & Omit<Planned, 'times'>

/** Where a group meets: a room of ours, or in words; neither online. */
export type Place = { roomId: string; branch: string }

/** The longest session, in milliseconds: nothing that began earlier still goes on. */
export const maxSessionMs = 300 * 60_000

/**
 * One at a time plans when groups meet: two at once would each see the hour or the room free. Taken before any row, and by
 * imports before their first: whoever plans several would else wait for one of them who waits for the other.
 */
export const lockPlans = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('plans of groups', 0))`.execute(t(tx))

/** What a teacher has at the hours of these sessions: the first that clashes, and how many do. Holds the teacher's row; `lockPlans` before. */
export async function findTeacherClash(tx: Tx, teacherId: string, planned: Planned) {
  // Who stands in for a colleague takes this row alone.
  await lockTeacher(tx, teacherId)
  const { classes, trials } = await listTeacherTimes(tx, teacherId, computeSpan(planned))
  const clash = firstClash(planned, classes)
  if (clash) return { at: clash.at, count: clash.count, group: clash.other }
  const trial = firstClash(planned, trials)
  return trial && { at: trial.at, count: trial.count, group: null }
}

/** The classes and the trial sessions that a teacher holds. */
export async function listTeacherTimes(db: Db, teacherId: string, span: Span) {
  const classes = await selectNear(db, span).where(taughtBy, '=', teacherId).execute()
  const trials = (await trialTimes(db, [teacherId], span.from, span.until)).map(trial => ({
    starts_at: trial.from,
    minutes: (trial.until.getTime() - trial.from.getTime()) / 60_000,
  }))
  return { classes, trials }
}

/** What else is held in a room then, or where the same place is written, however it is spelt; `lockPlans` before. */
export const findRoomClash = async (tx: Tx, place: Place, planned: Planned) =>
  firstClash(planned, await listPlaceTimes(tx, place, computeSpan(planned)))

/** The classes that are held at a place. */
export async function listPlaceTimes(db: Db, { roomId, branch }: Place, span: Span) {
  if (roomId) return selectNear(db, span).where('room_id', '=', roomId).execute()
  const wanted = compact(branch)
  const branches = await t(db)
    .selectFrom('course_group')
    .select('branch')
    .where('room_id', 'is', null)
    .distinct()
    .execute()
  const spellings = branches.flatMap(({ branch }) => (branch && compact(branch) === wanted ? [branch] : []))
  if (spellings.length === 0) return []
  return selectNear(db, span).where('branch', 'in', spellings).where('room_id', 'is', null).execute()
}

/** @throws AppError conflict, at `teacherId` */
export async function refuseTeacherClash(tx: Tx, teacherId: string, planned: Planned) {
  const clash = planned.times.length > 0 && (await findTeacherClash(tx, teacherId, planned))
  if (!clash) return
  const busy = clash.group ? `در «${groupTitle(clash.group)}» کلاس` : 'جلسهٔ آزمایشی'
  throw refused('teacherId', `استاد این گروه ${spell(clash.at)} ${busy} دارد${more(clash.count)}.`)
}

/** @throws AppError conflict, at `roomId` or `branch` */
export async function refuseRoomClash(tx: Tx, place: Place, planned: Planned) {
  const clash = planned.times.length > 0 && (await findRoomClash(tx, place, planned))
  if (!clash) return
  if (place.roomId) {
    const name = `«${groupTitle(clash.other)}» ${spell(clash.at)} در همین کلاس است${more(clash.count)}.`
    throw refused('roomId', name)
  }
  const taken = `«${groupTitle(clash.other)}» ${spell(clash.at)} در همین محل کلاس دارد${more(clash.count)}`
  throw refused('branch', `${taken}؛ اگر اتاق دیگری است، نام آن را کامل بنویسید.`)
}

const more = (count: number) => (count > 1 ? ` (${persianNumber(count)} جلسه هم‌زمان است)` : '')

function refused(field: string, message: string) {
  return new AppError('conflict', { message, errors: [{ field, message }] })
}

const computeSpan = ({ times, ...but }: Planned): Span => ({
  ...but,
  from: times[0]!.starts_at,
  until: new Date(Math.max(...times.map(time => computeEnd(time).getTime()))),
})

function selectNear(db: Db, { from, until, groupId, sessionId }: Span) {
  return selectClasses(db)
    .where('class_session.state', '=', 'planned')
    .where('class_session.starts_at', '<', until)
    .where('class_session.starts_at', '>', new Date(from.getTime() - maxSessionMs))
    .$if(groupId !== undefined, near => near.where('group_id', '<>', groupId!))
    .$if(sessionId !== undefined, near => near.where('class_session.id', '<>', sessionId!))
    .orderBy('class_session.starts_at')
}

/** The first of these sessions at whose hour something of `near` is held, and how many there are. */
export function firstClash<T extends Time>({ times }: Pick<Planned, 'times'>, near: readonly T[]) {
  const clashes = times.flatMap(time => {
    const other = near.find(one => one.starts_at < computeEnd(time) && computeEnd(one) > time.starts_at)
    return other ? [{ at: time.starts_at, other }] : []
  })
  return clashes[0] ? { ...clashes[0], count: clashes.length } : null
}
