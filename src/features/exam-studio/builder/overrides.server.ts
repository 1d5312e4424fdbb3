import { findAccounts, findFullNames, record } from '#account/public.server.ts'
import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listMembers } from '#features/enrolment/public.server.ts'
import type { ExamsTables } from '#features/exams/public.server.ts'
import { findExam } from '#features/exams/public.server.ts'
import { compact } from '#persian/search-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'
import { lockExam, refuse } from '../lock-exam.server.ts'

const t = withTables<ExamsTables>()

/** How many learners a search answers. */
const maxFound = 20

/**
 * For whom an exam may be, by a part of the name: the learners of its groups, or anybody where it is for no group.
 * @throws AppError notFound
 */
export async function findLearners(
  { db }: SignedIn,
  { exam: id, q }: CheckedInputOf<typeof calls.findLearners>,
) {
  const exam = await findExam(db, id)
  if (exam.audience !== 'groups') {
    const { items } = await findAccounts(db, q, { page: 1, perPage: maxFound })
    return {
      items: items.map(({ id: userId, name, surname }) => ({ userId, name: `${name} ${surname}`.trim() })),
    }
  }
  const learners = await listLearners(db, id)
  const wanted = compact(q)
  const names = await findFullNames(db, learners)
  return {
    items: learners
      .map(userId => ({ userId, name: names.get(userId)?.name ?? '' }))
      .filter(({ name }) => compact(name).includes(wanted))
      .slice(0, maxFound),
  }
}

/** The learners of an exam's groups, each once. */
export async function listLearners(db: Db, examId: string): Promise<string[]> {
  const groups = await t(db)
    .selectFrom('exam_group')
    .select('group_id')
    .where('exam_id', '=', examId)
    .execute()
  const members = await listMembers(
    db,
    groups.map(({ group_id }) => group_id),
  )
  return [...new Set(members.map(({ userId }) => userId))]
}

export async function listOverrides(db: Db, examId: string, groups: ReadonlyMap<string, string>) {
  const rows = await t(db)
    .selectFrom('exam_override')
    .select(['id', 'user_id', 'group_id', 'extra_minutes', 'attempts_allowed', 'opens_at', 'closes_at'])
    .select('reason')
    .where('exam_id', '=', examId)
    .orderBy('made_at', 'desc')
    .execute()
  const names = await findFullNames(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  )
  const members = await listMembers(
    db,
    rows.flatMap(({ group_id }) => group_id ?? []),
  )
  const sitting = await t(db)
    .selectFrom('exam_attempt')
    .select('user_id')
    .where('exam_id', '=', examId)
    .where('state', '=', 'open')
    .where('is_trial', '=', false)
    .execute()
  const sitsNow = new Set(sitting.map(({ user_id }) => user_id))
  return rows.map(row => ({
    id: row.id,
    name: (row.user_id ? names.get(row.user_id)?.name : groups.get(row.group_id ?? '')) ?? '—',
    isGroup: row.group_id !== null,
    extraMinutes: row.extra_minutes,
    attemptsAllowed: row.attempts_allowed,
    opensAt: row.opens_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    reason: row.reason,
    sitting: row.user_id
      ? Number(sitsNow.has(row.user_id))
      : members.filter(({ groupId, userId }) => groupId === row.group_id && sitsNow.has(userId)).length,
  }))
}

type Terms = Pick<
  CheckedInputOf<typeof calls.overrideExam>,
  'extraMinutes' | 'attemptsAllowed' | 'opensAt' | 'closesAt' | 'reason'
>

const toColumns = ({ extraMinutes, attemptsAllowed, opensAt, closesAt, reason }: Terms) => ({
  extra_minutes: extraMinutes,
  attempts_allowed: attemptsAllowed,
  opens_at: opensAt === null ? null : new Date(opensAt),
  closes_at: closesAt === null ? null : new Date(closesAt),
  reason,
})

/** @throws AppError invalid where it would close before it opens, by what is given here or holds for everybody */
function refuseEarlyEnd(exam: Pick<ExamsTables['exam'], 'opens_at' | 'closes_at'>, given: Terms) {
  const { opens_at, closes_at } = toColumns(given)
  const [opens, closes] = [opens_at ?? exam.opens_at, closes_at ?? exam.closes_at]
  refuse([
    (opens_at ?? closes_at) !== null &&
      opens !== null &&
      closes !== null &&
      closes <= opens && { field: 'closesAt', message: 'پایان باید پس از شروع باشد.' },
  ])
}

/** @throws AppError notFound; invalid where it is for nobody or for both */
export async function overrideExam(
  { db, user, now }: SignedIn,
  { exam: examId, id, userId, groupId, ...given }: CheckedInputOf<typeof calls.overrideExam>,
) {
  refuse([
    (userId === null) === (groupId === null) && {
      field: 'userId',
      message: 'یک زبان‌آموز یا یک گروه انتخاب کنید.',
    },
  ])
  return transaction(db, async tx => {
    const exam = await lockExam(tx, examId)
    refuseEarlyEnd(exam, given)
    if (userId && !(await findFullNames(tx, [userId])).has(userId)) {
      refuse([{ field: 'userId', message: 'چنین زبان‌آموزی نیست.' }])
    }
    await t(tx)
      .deleteFrom('exam_override')
      .where('exam_id', '=', examId)
      .where(userId ? 'user_id' : 'group_id', '=', userId ?? groupId)
      .execute()
    await t(tx)
      .insertInto('exam_override')
      .values({
        id,
        exam_id: examId,
        user_id: userId,
        group_id: groupId,
        ...toColumns(given),
        made_by: user.id,
        made_at: now(),
      })
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'exam.overridden',
      subjectId: userId,
      about: { kind: 'exam', id: examId, name: exam.title },
      details: { examId, reason: given.reason, minutes: given.extraMinutes },
      at: now(),
    })
    return { id }
  })
}

/**
 * Other terms, for attempts that begin from now on.
 * @throws AppError notFound; invalid
 */
export async function changeOverride(
  { db, user, now }: SignedIn,
  { exam: examId, override: id, ...given }: CheckedInputOf<typeof calls.changeOverride>,
) {
  return transaction(db, async tx => {
    const exam = await lockExam(tx, examId)
    refuseEarlyEnd(exam, given)
    const before = await findOverride(tx, examId, id)
    const after = toColumns(given)
    await t(tx)
      .updateTable('exam_override')
      .set({ ...after, made_by: user.id, made_at: now() })
      .where('id', '=', id)
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'exam.overridden',
      subjectId: before.user_id,
      about: { kind: 'exam', id: examId, name: exam.title },
      details: {
        examId,
        reason: given.reason,
        minutes: given.extraMinutes,
        before: describeTerms(before),
        after: describeTerms(after),
      },
      at: now(),
    })
    return { id }
  })
}

/**
 * From now on what holds for everybody; what began under it goes on.
 * @throws AppError notFound
 */
export async function removeOverride(
  { db, user, now }: SignedIn,
  { exam: examId, override: id }: CheckedInputOf<typeof calls.removeOverride>,
) {
  await transaction(db, async tx => {
    const exam = await lockExam(tx, examId)
    const before = await findOverride(tx, examId, id)
    await t(tx).deleteFrom('exam_override').where('id', '=', id).execute()
    await record(tx, {
      actorId: user.id,
      action: 'exam.override-removed',
      subjectId: before.user_id,
      about: { kind: 'exam', id: examId, name: exam.title },
      details: { examId, reason: before.reason, before: describeTerms(before) },
      at: now(),
    })
  })
  return {}
}

/** @throws AppError notFound */
const findOverride = (tx: Tx, examId: string, id: string) =>
  t(tx)
    .selectFrom('exam_override')
    .selectAll()
    .where('exam_id', '=', examId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)

const describeTerms = (row: ReturnType<typeof toColumns>) => ({
  minutes: row.extra_minutes,
  attempts: row.attempts_allowed,
  opensAt: row.opens_at?.toISOString() ?? null,
  closesAt: row.closes_at?.toISOString() ?? null,
})
