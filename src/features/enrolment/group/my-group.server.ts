import { personCards } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findPublicGroup } from '#features/courses/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { listAssignments } from '../assignments.server.ts'
import { listEnrolmentHooks } from '../manifest.server.ts'
import type * as calls from '../seats/contract.ts'
import type { MyGroupInside } from '../seats/contract.ts'
import { seatElsewhere } from '../seats/seat-elsewhere.server.ts'
import type { EnrolmentTables } from '../tables.server.ts'

const t = withTables<EnrolmentTables>()

/** @throws AppError notFound */
export async function myGroup(context: SignedIn, { id }: CheckedInputOf<typeof calls.myGroup>) {
  const { db, user } = context
  const group = await findPublicGroup(context, id)
  const enrolment = await t(db)
    .selectFrom('enrolment')
    .select(['id', 'state'])
    .where('group_id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  const queue = enrolment
    ? []
    : await t(db)
        .selectFrom('waitlist_entry')
        .select(['user_id', 'offered_until', 'kind'])
        .where('group_id', '=', id)
        .orderBy('position')
        .execute()
  const own = queue.find(({ user_id }) => user_id === user.id)
  // Whose seat of the next term is held waits behind nobody.
  const position = own ? queue.filter(({ kind }) => kind === own.kind).indexOf(own) : -1
  const seat = own ? await seatElsewhere(db, user.id, group, context.now()) : null
  return {
    mine: {
      enrolmentId: enrolment?.id ?? null,
      state: enrolment?.state ?? null,
      waitingPlace: position < 0 ? null : position + 1,
      offeredUntil: own?.offered_until?.toISOString() ?? null,
      movesFrom:
        seat?.refusal === null
          ? { group: seat.title, back: Math.max(0, (seat.paid ?? 0) - group.price) }
          : null,
      inside: enrolment
        ? await readInside(context, {
            id,
            enrolmentId: enrolment.id,
            isFrozen: enrolment.state === 'frozen',
            userId: user.id,
            allowed: group.absences_allowed,
          })
        : null,
    },
  }
}

/** What members see of their group. */
async function readInside(
  context: SignedIn,
  {
    id,
    enrolmentId,
    isFrozen,
    userId,
    allowed,
  }: { id: string; enrolmentId: string; isFrozen: boolean; userId: string; allowed: number },
) {
  const { app, db, now } = context
  const members = await t(db)
    .selectFrom('enrolment')
    .select('user_id')
    .where('group_id', '=', id)
    .orderBy('enrolled_at')
    .orderBy('id')
    .execute()
  const people = await personCards(
    db,
    members.map(({ user_id }) => user_id),
  )
  const announcements = await t(db)
    .selectFrom('announcement')
    .selectAll()
    .where('group_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()
  const facts: Pick<MyGroupInside, 'attendance' | 'recordings'> = { attendance: [], recordings: [] }
  for (const { describeGroup } of listEnrolmentHooks(app)) {
    Object.assign(facts, await describeGroup?.(db, { groupId: id, enrolmentId }))
  }
  const homework = await listAssignments(app, db, { enrolmentId, groupId: id, isFrozen }, now())
  return {
    homework: homework.map(({ id, title, session, dueAt, isOpen, state }) => ({
      id,
      title,
      dueAt: dueAt.toISOString(),
      isOpen,
      session: session.number,
      state,
    })),
    roster: members.map(({ user_id }) => ({
      name: people.get(user_id)?.name ?? '',
      avatarUrl: people.get(user_id)?.avatarUrl ?? null,
      isMe: user_id === userId,
    })),
    announcements: announcements.map(({ created_at, old_starts_at, new_starts_at, ...row }) => ({
      id: row.id,
      title: row.title,
      body: row.body,
      createdAt: created_at.toISOString(),
      oldStart: old_starts_at?.toISOString() ?? null,
      newStart: new_starts_at?.toISOString() ?? null,
    })),
    absencesLeft: Math.max(0, allowed - facts.attendance.filter(({ state }) => state === 'absent').length),
    ...facts,
  }
}
