import { randomUUID } from 'node:crypto'
import { buildSeatsKey, findGroups, groupTag, type ImportResult } from '#features/courses/public.server.ts'
import { dropHolds, insertTaken, lockFree } from '#server/engines/holds.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { buildOfferKey } from './seats/offer-key.ts'
import type { EnrolmentsAndSchool } from './tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** An enrolment of the school's records. */
export type ImportedEnrolment = {
  userId: string
  /** The code of the group, or its id. */
  group: string
  state: 'active' | 'frozen' | 'finished'
  enrolledAt: Date | null
}

const faultAt = (field: string, why: string): ImportResult => ({ fault: { field, why } })

/**
 * Enrols people as the records say, in their order, a seat each: what is past the capacity of a group is a fault. Nobody
 * is told. An enrolment that is there keeps its day and takes the state of the records.
 */
export async function importEnrolments(
  tx: Tx,
  all: readonly ImportedEnrolment[],
  now: Date,
): Promise<ImportResult[]> {
  const groups = await findGroups(
    tx,
    all.map(({ group }) => group),
  )
  const ids = [...new Set([...groups.values()].map(({ id }) => id))]
  const userIds = [...new Set(all.map(({ userId }) => userId))]
  const waitlist = await lockWaitlist(tx, ids, userIds)
  const free = await lockFree(tx, ids.map(buildSeatsKey), now)
  const { known, running } = await findEnrolled(tx, userIds, now)
  const fresh: Fresh[] = []
  const results: ImportResult[] = []
  for (const { userId, group: name, state, enrolledAt } of all) {
    const group = groups.get(name)
    if (!group) {
      results.push(faultAt('group', 'گروهی با این کد نیست.'))
      continue
    }
    const before = known.get(`${userId} ${group.id}`)
    if (before) {
      results.push({ outcome: before.state === state ? 'known' : 'changed' })
      if (before.state !== state) await setState(tx, before.id, state, now)
      continue
    }
    const isOver = group.ends_at <= now
    const inCourse = `${userId} ${group.course_id}`
    if (!isOver && running.has(inCourse)) {
      results.push(faultAt('group', 'این زبان‌آموز در گروه دیگری از همین دوره است که تمام نشده است.'))
      continue
    }
    const seats = free.get(buildSeatsKey(group.id)) ?? 0
    if (seats < 1) {
      results.push(faultAt('group', 'ظرفیت این گروه تکمیل شده است.'))
      continue
    }
    free.set(buildSeatsKey(group.id), seats - 1)
    if (!isOver) running.add(inCourse)
    const id = randomUUID()
    known.set(`${userId} ${group.id}`, { id, state })
    fresh.push({
      id,
      user_id: userId,
      group_id: group.id,
      enrolled_at: enrolledAt ?? now,
      state,
      state_at: null,
    })
    results.push({ outcome: 'created' })
  }
  await write(tx, fresh)
  await leaveWaitlists(tx, waitlist, fresh)
  return results
}

type Fresh = Pick<EnrolmentsAndSchool['enrolment'], 'id' | 'user_id' | 'group_id' | 'enrolled_at'> & {
  state: ImportedEnrolment['state']
  state_at: null
}

async function write(tx: Tx, fresh: readonly Fresh[]) {
  for (let from = 0; from < fresh.length; from += 500) {
    await t(tx)
      .insertInto('enrolment')
      .values(fresh.slice(from, from + 500))
      .execute()
  }
  for (const [groupId, enrolments] of Map.groupBy(fresh, ({ group_id }) => group_id)) {
    await insertTaken(
      tx,
      buildSeatsKey(groupId),
      enrolments.map(({ id }) => `enrolment:${id}`),
    )
    await invalidateTags(tx, groupTag(groupId))
  }
}

const setState = (tx: Tx, id: string, state: ImportedEnrolment['state'], now: Date) =>
  t(tx).updateTable('enrolment').set({ state, state_at: now }).where('id', '=', id).execute()

/** Who of these people waits for a seat of these groups; locked before any stock, as orders do. */
const lockWaitlist = (tx: Tx, groupIds: readonly string[], userIds: readonly string[]) =>
  t(tx)
    .selectFrom('waitlist_entry')
    .select(['id', 'user_id', 'group_id'])
    .where(({ eb }) => eb('group_id', '=', eb.fn.any(eb.val([...groupIds]))))
    .where(({ eb }) => eb('user_id', '=', eb.fn.any(eb.val([...userIds]))))
    .orderBy('group_id')
    .orderBy('position')
    .forUpdate()
    .execute()

/** Who has a seat in a group does not wait for one. */
async function leaveWaitlists(
  tx: Tx,
  waitlist: readonly Pick<EnrolmentsAndSchool['waitlist_entry'], 'id' | 'user_id' | 'group_id'>[],
  fresh: readonly Fresh[],
) {
  const seated = new Set(fresh.map(({ user_id, group_id }) => `${user_id} ${group_id}`))
  const left = waitlist.filter(({ user_id, group_id }) => seated.has(`${user_id} ${group_id}`))
  if (left.length === 0) return
  const ids = left.map(({ id }) => id)
  await t(tx).deleteFrom('waitlist_entry').where('id', 'in', ids).execute()
  await dropHolds(tx, ids.map(buildOfferKey))
}

/** The enrolments of these people, and in which courses they are in a group that is not over. */
async function findEnrolled(tx: Tx, userIds: readonly string[], now: Date) {
  const rows = await t(tx)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select(['enrolment.id', 'user_id', 'group_id', 'enrolment.state', 'course_id', 'ends_at'])
    .where(({ eb }) => eb('user_id', '=', eb.fn.any(eb.val([...userIds]))))
    .execute()
  return {
    known: new Map(rows.map(({ id, state, user_id, group_id }) => [`${user_id} ${group_id}`, { id, state }])),
    running: new Set(
      rows.filter(({ ends_at }) => ends_at > now).map(({ user_id, course_id }) => `${user_id} ${course_id}`),
    ),
  }
}
