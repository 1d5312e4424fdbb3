import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  type Asked,
  groupTag,
  lockGroup,
  selectGroups,
  selectOpenGroups,
  toGroupCards,
} from '#features/courses/public.server.ts'
import { listLearners, moveSeat } from '#features/enrolment/public.server.ts'
import { computeCardShare, paidForLine, sendRefund } from '#features/payment/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { UndersubscribedAndSchool } from './tables.server.ts'
import {
  endIfEmpty,
  lockUndersubscribed,
  refundLearner,
  type UndersubscribedGroup,
  writeAnswer,
} from './undersubscribed.server.ts'

const t = withTables<UndersubscribedAndSchool>()

/** @throws AppError notFound, for who was not asked */
export async function readUndersubscribed(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readUndersubscribed>,
) {
  const asked = await findAsked(db, id, user.id)
  const group = await selectGroups(db)
    .select(['undersubscribed_until', 'min_size', 'merge_into'])
    .where('course_group.id', '=', id)
    .executeTakeFirstOrThrow()
  const learners = await listLearners(db, id)
  const own = learners.find(({ user_id }) => user_id === user.id)
  const line = own?.order_line_id ?? null
  const paid = line === null ? 0 : await paidForLine(db, line)
  const rows = asked.choice ? [] : await selectTargetGroups({ app, db, now: now() }, group)
  return {
    short: {
      name: `${group.courseTitle}، ${group.title}`,
      until: (group.undersubscribed_until ?? group.starts_at).toISOString(),
      minSize: group.min_size,
      learners: learners.filter(({ state }) => state === 'active').length,
      paid,
      toCard: line === null ? 0 : await computeCardShare(db, line, paid),
      answer: asked.choice,
      mergeInto: rows.some(row => row.id === group.merge_into) ? group.merge_into : null,
      groups: (await toGroupCards(db, rows)).filter(
        ({ id, freeSeats }) => freeSeats > 0 || id === group.merge_into,
      ),
    },
  }
}

/** The groups somebody may go to from one: not begun, of its course or of its language and level. */
export function selectTargetGroups(
  asked: Asked,
  from: Pick<UndersubscribedGroup, 'id' | 'course_id' | 'language' | 'level'>,
) {
  return selectOpenGroups(asked)
    .where('course_group.id', '<>', from.id)
    .where(({ eb, or, and }) =>
      or([
        eb('course_group.course_id', '=', from.course_id),
        ...(from.level ? [and([eb('language', '=', from.language), eb('level', '=', from.level)])] : []),
      ]),
    )
    .execute()
}

/** @throws AppError notFound */
const findAsked = (db: Db, groupId: string, userId: string) =>
  t(db)
    .selectFrom('undersubscribed_choice')
    .select(['choice', 'to_group'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(notFound)

/**
 * What was said stays said; the same once more changes nothing. The last one to answer ends the group.
 * @throws AppError notFound, for who was not asked; invalid, without a group to go to; conflict, where the time is over,
 * something else was said before, or there is no seat: then the question stays open
 */
export async function saveUndersubscribedChoice(
  { app, db, user, now }: SignedIn,
  { id, answer, groupId, refundTo }: CheckedInputOf<typeof calls.saveUndersubscribedChoice>,
) {
  const to = answer === 'refund' ? null : groupId
  if (to === undefined) {
    throw new AppError('invalid', { errors: [{ field: 'groupId', message: 'گروه را انتخاب کنید.' }] })
  }
  const toSend = await transaction(db, async tx => {
    // Groups first, in one order for everybody, then the order, then the stocks.
    for (const locked of [id, ...(to ? [to] : [])].sort()) await lockGroup(tx, locked)
    const asked = await findAsked(tx, id, user.id)
    if (asked.choice) {
      if (asked.choice === answer && asked.to_group === to) return null
      throw new AppError('conflict', { message: 'پیش‌تر انتخاب کرده‌اید و انجام شده است.' })
    }
    const group = (await lockUndersubscribed(tx, id))!
    const own = (await listLearners(tx, id)).find(({ user_id }) => user_id === user.id)
    if (group.state !== 'short' || !own) {
      throw new AppError('conflict', { message: 'این گروه دیگر منتظر انتخاب شما نیست.' })
    }
    if (group.undersubscribed_until! <= now()) {
      throw new AppError('conflict', { message: 'مهلت انتخاب گذشته است؛ شهریهٔ شما به کیف پول برمی‌گردد.' })
    }
    if (answer === 'merge' && group.merge_into !== to) {
      throw new AppError('conflict', {
        message: 'گروه پیشنهادی مدرسه عوض شده است. دوباره نگاه کنید و انتخاب کنید.',
      })
    }
    const refund = to === null ? await refundLearner(app, tx, own, refundTo) : null
    if (to !== null) await moveTo(app, tx, { group, own, to })
    const said = { choice: answer, is_explicit: true, to_group: to, chosen_at: now() }
    await writeAnswer(tx, { groupId: id, userId: user.id }, said)
    await endIfEmpty(app, tx, id)
    await invalidateTags(tx, groupTag(id))
    return refund
  })
  if (toSend !== null) await sendRefund(app, toSend)
  return {}
}

type Learner = Awaited<ReturnType<typeof listLearners>>[number]

/** Takes a learner out of the group that is not held. @throws AppError conflict */
async function moveTo(
  app: AppContext,
  tx: Tx,
  { group, own, to }: { group: UndersubscribedGroup; own: Learner; to: string },
) {
  const now = app.now()
  const target = (await selectTargetGroups({ app, db: tx, now }, group)).find(({ id }) => id === to)
  if (!target)
    throw new AppError('conflict', { message: 'به این گروه نمی‌توان رفت. گروه دیگری را انتخاب کنید.' })
  const elsewhere = await t(tx)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select('enrolment.id')
    .where('user_id', '=', own.user_id)
    .where('enrolment.id', '<>', own.id)
    .where(({ eb, or, and }) =>
      or([
        eb('group_id', '=', to),
        and([eb('course_id', '=', target.course_id), eb('course_group.ends_at', '>', now)]),
      ]),
    )
    .executeTakeFirst()
  if (elsewhere) throw new AppError('conflict', { message: 'شما در این دوره ثبت‌نام کرده‌اید.' })
  await moveSeat(app, tx, {
    seat: { ...own, group_id: group.id },
    to: target,
    message: 'این گروه همین حالا پر شد. گروه دیگری یا بازگشت شهریه را انتخاب کنید.',
  })
}
