import { randomUUID } from 'node:crypto'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { Visit } from '../attendance/compute-attendance.ts'
import type { ClassesAndSchool } from '../tables.server.ts'

const t = withTables<ClassesAndSchool>()

/** Who gave no sign for so long has gone, in milliseconds: four signs were missed. */
const maxSilenceMs = 80_000

type Who = { sessionId: string; userId: string; isTeacher: boolean }

/**
 * Somebody is in a class at `now`: a visit begins, or the one under way goes on. Answers whether it began. After a long
 * silence a new one begins, and the silence does not count.
 */
export async function seeVisitor(tx: Tx, who: Who, now: Date): Promise<boolean> {
  await endSilent(tx, now, who)
  const { numInsertedOrUpdatedRows } = await t(tx)
    .insertInto('class_visit')
    .values({
      id: randomUUID(),
      session_id: who.sessionId,
      user_id: who.userId,
      is_teacher: who.isTeacher,
      joined_at: now,
      left_at: null,
      seen_at: now,
    })
    .onConflict(conflict =>
      conflict.columns(['session_id', 'user_id']).where('left_at', 'is', null).doNothing(),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return true
  await openVisit(tx, who).set({ seen_at: now }).execute()
  return false
}

/** Somebody left a class; who was silent for long had gone before. Answers whether they were there. */
export async function endVisit(tx: Tx, who: Pick<Who, 'sessionId' | 'userId'>, now: Date): Promise<boolean> {
  if ((await endSilent(tx, now, who)).size > 0) return true
  const { numUpdatedRows } = await openVisit(tx, who).set({ left_at: now, seen_at: now }).executeTakeFirst()
  return numUpdatedRows > 0n
}

const openVisit = (tx: Tx, { sessionId, userId }: Pick<Who, 'sessionId' | 'userId'>) =>
  t(tx)
    .updateTable('class_visit')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)

/** Ends the visits that gave no sign for long, at their last sign; answers whose classes they were in. */
export async function endSilent(
  tx: Tx,
  now: Date,
  of?: Pick<Who, 'sessionId' | 'userId'>,
): Promise<Set<string>> {
  const ended = await t(tx)
    .updateTable('class_visit')
    .set(({ ref }) => ({ left_at: ref('seen_at') }))
    .where('left_at', 'is', null)
    .where('seen_at', '<', new Date(now.getTime() - maxSilenceMs))
    .$if(of !== undefined, all =>
      all.where('session_id', '=', of!.sessionId).where('user_id', '=', of!.userId),
    )
    .returning('session_id')
    .execute()
  return new Set(ended.map(({ session_id }) => session_id))
}

/** Who is in a class: its teacher, then the others in the order they came. */
export const listPresent = (db: Db, sessionId: string) =>
  t(db)
    .selectFrom('class_visit')
    .select(['user_id', 'is_teacher'])
    .where('session_id', '=', sessionId)
    .where('left_at', 'is', null)
    .orderBy('is_teacher', 'desc')
    .orderBy('joined_at')
    .orderBy('id')
    .execute()

/**
 * Who nobody can tell us more of was there from here to the end of the class: of rooms that do not say who comes and
 * goes, the way in is all that is known.
 */
export async function countFromHere(tx: Tx, who: Who, now: Date, end: Date): Promise<void> {
  const known = await t(tx)
    .selectFrom('class_visit')
    .select('id')
    .where('session_id', '=', who.sessionId)
    .where('user_id', '=', who.userId)
    .executeTakeFirst()
  if (known) return
  await t(tx)
    .insertInto('class_visit')
    .values({
      id: randomUUID(),
      session_id: who.sessionId,
      user_id: who.userId,
      is_teacher: who.isTeacher,
      joined_at: now,
      left_at: end,
      seen_at: end,
    })
    .execute()
}

/** The visits of learners to a class by their accounts; one that is not over goes to its last sign. */
export async function findVisits(db: Db, sessionId: string): Promise<Map<string, Visit[]>> {
  const rows = await t(db)
    .selectFrom('class_visit')
    .select(['user_id', 'joined_at', 'left_at', 'seen_at'])
    .where('session_id', '=', sessionId)
    .where('is_teacher', '=', false)
    .execute()
  const visits = new Map<string, Visit[]>()
  for (const { user_id, joined_at, left_at, seen_at } of rows) {
    const own = visits.get(user_id) ?? []
    visits.set(user_id, [...own, { from: joined_at, to: left_at ?? seen_at }])
  }
  return visits
}
