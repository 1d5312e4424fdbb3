import { mayDo } from '#account/permissions.ts'
import { findFullNames, notify, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import {
  findTakenSeats,
  listGroupsToMove,
  listSeatsTaught,
  moveSeatToLevel,
  type TakenSeat,
} from '#features/enrolment/public.server.ts'
import { findTeacherId } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { findFinalLevel } from '../join-levels.ts'
import type { PlacementTables } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<PlacementTables>()

/** Who leads the school sees all groups, a teacher their own. */
const seesAll = ({ roles }: SignedIn['user']) => mayDo(roles, 'placement.rules')

async function listSeatsSeen({ db, user, now }: SignedIn): Promise<TakenSeat[]> {
  if (seesAll(user)) return listSeatsTaught(db, null, now())
  const teacherId = await findTeacherId(db, user.id)
  return teacherId ? listSeatsTaught(db, teacherId, now()) : []
}

/** A seat in a group of theirs, or in any for who leads the school; else null. */
async function findTaughtSeat(
  tx: Tx,
  { user, now }: SignedIn,
  enrolmentId: string,
): Promise<TakenSeat | null> {
  const seat = (await findTakenSeats(tx, [enrolmentId], now())).get(enrolmentId)
  if (!seat || seesAll(user)) return seat ?? null
  const teacherId = await findTeacherId(tx, user.id)
  return teacherId && seat.teacherId === teacherId ? seat : null
}

/** Sessions after which a teacher knows, and after which nobody asks any more. */
const feedbackSessions = { from: 3, until: 10 }

export async function listPlacedLearners(context: SignedIn) {
  const { app, db, now } = context
  const seats = await listSeatsSeen(context)
  const names = await findFullNames(
    db,
    seats.map(({ userId }) => userId),
  )
  const findName = (seat: TakenSeat) => names.get(seat.userId)?.name ?? ''
  const byEnrolment = new Map(seats.map(seat => [seat.enrolmentId, seat]))
  const waiting = (await listWaitingAppeals(db)).filter(row => byEnrolment.has(row.enrolment_id))
  const targets = new Map<string, Awaited<ReturnType<typeof listGroupsToMove>>>()
  for (const language of new Set(waiting.map(row => byEnrolment.get(row.enrolment_id)!.language))) {
    targets.set(language, await listGroupsToMove({ app, db, now: now() }, language))
  }
  return {
    appeals: waiting.map(row => {
      const seat = byEnrolment.get(row.enrolment_id)!
      return {
        id: row.id,
        name: findName(seat),
        group: seat.group,
        level: seat.level,
        wish: row.wish,
        reason: row.reason,
        state: row.state,
        answer: row.answer,
        createdAt: row.created_at.toISOString(),
        targets: targets
          .get(seat.language)!
          .filter(({ id }) => id !== seat.groupId)
          .map(target => ({ ...target, startsAt: target.startsAt.toISOString() })),
      }
    }),
    feedback: (await listUnsaid(db, seats)).map(({ seat, level }) => ({
      enrolmentId: seat.enrolmentId,
      name: findName(seat),
      group: seat.group,
      level,
      sessionsHeld: seat.sessionsHeld,
    })),
  }
}

const listWaitingAppeals = (db: Db) =>
  t(db)
    .selectFrom('placement_appeal')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Of these seats those of people who were placed before and of whom no teacher has said yet how the level fits. */
async function listUnsaid(db: Db, seats: readonly TakenSeat[]) {
  const due = seats.filter(
    ({ sessionsHeld }) => sessionsHeld >= feedbackSessions.from && sessionsHeld <= feedbackSessions.until,
  )
  if (due.length === 0) return []
  const said = await t(db)
    .selectFrom('placement_feedback')
    .select('enrolment_id')
    .where(
      'enrolment_id',
      'in',
      due.map(({ enrolmentId }) => enrolmentId),
    )
    .execute()
  const done = new Set(said.map(({ enrolment_id }) => enrolment_id))
  const left = due.filter(({ enrolmentId }) => !done.has(enrolmentId))
  const placed = await findPlacements(db, left)
  return left.flatMap(seat => {
    const placement = placed.get(seat.enrolmentId)
    return placement ? [{ seat, level: placement.level }] : []
  })
}

/** The placement that each of these people enrolled with: the last one of the language before it. */
async function findPlacements(db: Db | Tx, seats: readonly TakenSeat[]) {
  if (seats.length === 0) return new Map<string, { id: string; level: ReturnType<typeof findFinalLevel> }>()
  const rows = await t(db)
    .selectFrom('placement_attempt')
    .leftJoin('placement_oral', 'placement_oral.attempt_id', 'placement_attempt.id')
    .select(['placement_attempt.id', 'placement_attempt.user_id', 'language', 'finished_at', 'result'])
    .select(['placement_oral.level as oral', 'placement_oral.final_level as finalLevel'])
    .where('placement_attempt.state', '=', 'done')
    .where('placement_attempt.user_id', 'in', [...new Set(seats.map(({ userId }) => userId))])
    .orderBy('finished_at')
    .execute()
  return new Map(
    seats.flatMap(seat => {
      const last = rows.findLast(
        row =>
          row.user_id === seat.userId &&
          row.language === seat.language &&
          row.finished_at! <= seat.enrolledAt,
      )
      return last
        ? [
            [
              seat.enrolmentId,
              {
                id: last.id,
                level: findFinalLevel(
                  last.result!,
                  last.oral && { level: last.oral, finalLevel: last.finalLevel },
                ),
              },
            ] as const,
          ]
        : []
    }),
  )
}

/** @throws AppError notFound, where it is of another's group; conflict, where it was answered, or the seat cannot go there */
export async function answerAppeal(
  context: SignedIn,
  { id, toGroup, answer }: CheckedInputOf<typeof calls.answerAppeal>,
) {
  const { app, db, user, now } = context
  await transaction(db, async tx => {
    const row = await t(tx)
      .selectFrom('placement_appeal')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    // Whoever answered it may have moved the seat out of their own group.
    if (row.answered_by !== user.id && !(await findTaughtSeat(tx, context, row.enrolment_id))) {
      throw new AppError('notFound')
    }
    if (row.state !== 'waiting') throw new AppError('conflict', { message: 'این درخواست پاسخ داده شده است.' })
    if (toGroup)
      await moveSeatToLevel(app, tx, { enrolmentId: row.enrolment_id, to: toGroup, reason: answer })
    else {
      await notify(app, tx, row.user_id, 'appeal-kept', { answer, link: paths.profile({ tab: 'placement' }) })
    }
    await t(tx)
      .updateTable('placement_appeal')
      .set({
        state: toGroup ? 'moved' : 'kept',
        answer,
        answered_by: user.id,
        answered_at: now(),
        to_group: toGroup,
      })
      .where('id', '=', id)
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'placement.appealAnswered',
      subjectId: row.user_id,
      details: { appeal: id, ...(toGroup && { group: toGroup }) },
      at: now(),
    })
  })
  return {}
}

/** @throws AppError notFound, where it is of another's group; conflict, before the third session, or where nobody was placed */
export async function giveFeedback(
  context: SignedIn,
  { enrolment, verdict }: CheckedInputOf<typeof calls.giveFeedback>,
) {
  const { db, user, now } = context
  await transaction(db, async tx => {
    const seat = await findTaughtSeat(tx, context, enrolment)
    if (!seat) throw new AppError('notFound')
    if (seat.sessionsHeld < feedbackSessions.from) {
      throw new AppError('conflict', { message: 'پس از جلسهٔ سوم می‌توانید بگویید.' })
    }
    const placement = (await findPlacements(tx, [seat])).get(enrolment)
    if (!placement) throw new AppError('conflict', { message: 'سطح این زبان‌آموز را تعیین سطح نگفته است.' })
    const said = { verdict, given_by: user.id, given_at: now() }
    await t(tx)
      .insertInto('placement_feedback')
      .values({
        enrolment_id: enrolment,
        attempt_id: placement.id,
        user_id: seat.userId,
        language: seat.language,
        level: placement.level,
        ...said,
      })
      .onConflict(conflict => conflict.column('enrolment_id').doUpdateSet(said))
      .execute()
  })
  return {}
}
