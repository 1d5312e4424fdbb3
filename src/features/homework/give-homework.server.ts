import { notifyMany } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import {
  findTaught,
  listTaught,
  readGroupName,
  selectGroupsOfCourses,
  selectSessions,
  selectTaught,
} from '#features/courses/public.server.ts'
import { selectEnrolments } from '#features/enrolment/public.server.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { renderProse } from '#server/engines/prose/prose.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { selectHomework, toHomework } from './answers.server.ts'
import type * as calls from './contract.ts'
import { countLateDays } from './points.ts'
import type { HomeworkTables } from './tables.server.ts'

const t = withTables<HomeworkTables>()

/** As `listTaught` has them. */
export async function listTaughtGroups(
  context: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.listTaughtGroups>,
) {
  const { rows, total } = await listTaught(context, { page, perPage })
  const counts = await countByGroup(
    context.db,
    rows.map(({ id }) => id),
  )
  const items = rows.map(({ id, title, course, starts_at, ends_at }) => ({
    id,
    title,
    course,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
    ...(counts.get(id) ?? { learners: 0, homework: 0, waiting: 0 }),
  }))
  return { items, page, perPage, total }
}

async function countByGroup(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom(selectGroupsOfCourses(db).where('course_group.id', 'in', ids).as('course_group'))
    .select(({ selectFrom }) => [
      'course_group.id',
      selectFrom(selectEnrolments(db).as('enrolment'))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('enrolment.group_id', '=', 'course_group.id')
        .as('learners'),
      selectFrom('homework')
        .innerJoin(selectSessions(db).as('class_session'), 'class_session.id', 'session_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('class_session.group_id', '=', 'course_group.id')
        .as('homework'),
      selectFrom('homework_answer')
        .innerJoin(selectEnrolments(db).as('enrolment'), 'enrolment.id', 'enrolment_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('enrolment.group_id', '=', 'course_group.id')
        .where('homework_answer.state', '=', 'waiting')
        .as('waiting'),
    ])
    .execute()
  return new Map(
    rows.map(({ id, learners, homework, waiting }) => [
      id,
      { learners: learners ?? 0, homework: homework ?? 0, waiting: waiting ?? 0 },
    ]),
  )
}

/** @throws AppError notFound, as `findTaught` */
export async function readTaughtGroup(
  { db, user }: SignedIn,
  { group: id }: CheckedInputOf<typeof calls.readTaughtGroup>,
) {
  const { title, course } = await findTaught(db, user, id)
  const { learners } = (await countByGroup(db, [id])).get(id) ?? { learners: 0 }
  const sessions = await selectSessions(db)
    .where('group_id', '=', id)
    .where('state', '=', 'planned')
    .orderBy('number')
    .execute()
  const rows = await selectHomework(db)
    .select(({ selectFrom }) => [
      selectFrom('homework_answer')
        .select(({ fn }) => fn.count<number>('enrolment_id').distinct().as('n'))
        .whereRef('homework_id', '=', 'homework.id')
        .as('handedIn'),
      selectFrom('homework_answer')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('homework_id', '=', 'homework.id')
        .where('homework_answer.state', '=', 'waiting')
        .as('waiting'),
    ])
    .where('group_id', '=', id)
    .orderBy('due_at', 'desc')
    .orderBy('homework.id')
    .execute()
  return {
    group: { id, title, course, learners },
    sessions: sessions.map(({ id, number, title, starts_at }) => ({
      id,
      number,
      title,
      startsAt: starts_at.toISOString(),
    })),
    homework: rows.map(row => ({
      ...toHomework(row),
      body: row.body,
      version: row.version,
      handedIn: row.handedIn ?? 0,
      waiting: row.waiting ?? 0,
    })),
  }
}

type Written = Pick<
  CheckedInputOf<typeof calls.changeHomework>,
  'task' | 'title' | 'body' | 'dueAt' | 'lateRule' | 'latePercent' | 'mostPoints' | 'takes'
>

/** The columns of what was written; the text is rendered before any transaction: it happens in a thread. */
async function toColumns({ task, title, body, dueAt, lateRule, latePercent, mostPoints, takes }: Written) {
  return {
    task,
    title,
    body,
    body_html: body ? (await renderProse(body, { field: 'body' })).html : '',
    due_at: new Date(dueAt),
    late_rule: lateRule,
    late_percent: lateRule === 'minus' ? latePercent : 0,
    max_points: mostPoints,
    takes: [...new Set(takes)].sort(),
  }
}

/** @throws AppError notFound; conflict, where the id is another homework's */
export async function giveHomework(
  { app, db, user, now }: SignedIn,
  { group, homework: id, session, ...written }: CheckedInputOf<typeof calls.giveHomework>,
) {
  await findTaught(db, user, group)
  const columns = await toColumns(written)
  return transaction(db, async tx => {
    await selectSessions(tx)
      .where('class_session.id', '=', session)
      .where('group_id', '=', group)
      .executeTakeFirstOrThrow(notFound)
    const { numInsertedOrUpdatedRows } = await t(tx)
      .insertInto('homework')
      .values({ id, session_id: session, ...columns, created_at: now(), changed_at: now() })
      .onConflict(conflict => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) await notifyMembers(app, tx, group, columns)
    else if ((await findHomeworkSession(tx, id)) !== session) throw new AppError('conflict')
    return { id }
  })
}

const findHomeworkSession = async (tx: Tx, id: string) =>
  (await t(tx).selectFrom('homework').select('session_id').where('id', '=', id).executeTakeFirst())
    ?.session_id

async function notifyMembers(
  app: AppContext,
  tx: Tx,
  groupId: string,
  { title, due_at }: { title: string; due_at: Date },
) {
  const members = await selectEnrolments(tx)
    .where('enrolment.group_id', '=', groupId)
    .where('enrolment.state', '=', 'active')
    .orderBy('enrolment.id')
    .execute()
  const about = { group: await readGroupName(tx, groupId), homework: title, due: formatDateTime(due_at) }
  const recipients = members.map(({ id, user_id }) => ({
    ...about,
    userId: user_id,
    link: paths.myCourse({ enrolment: id }),
  }))
  await notifyMany(app, tx, 'homework-given', recipients)
}

/** @throws AppError notFound; conflict, where somebody changed it meanwhile, or answers hold some of it fast */
export async function changeHomework(
  { db, user, now }: SignedIn,
  { homework: id, version, ...written }: CheckedInputOf<typeof calls.changeHomework>,
) {
  const before = await findGiven(db, user, id)
  const columns = await toColumns(written)
  return transaction(db, async tx => {
    const isFast =
      columns.task !== before.task ||
      columns.max_points !== before.max_points ||
      before.takes.some(kind => !columns.takes.includes(kind))
    if (isFast && (await isHandedIn(tx, id))) {
      throw new AppError('conflict', {
        message: 'برای این تکلیف پاسخ رسیده است؛ نوع، بیشترین نمره و نوع پاسخ آن دیگر تغییر نمی‌کند.',
      })
    }
    const changed = await t(tx)
      .updateTable('homework')
      .set({ ...columns, version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
    if (!changed) {
      throw new AppError('conflict', {
        message: 'همکار دیگری در این میان این تکلیف را تغییر داده است. صفحه را تازه کنید و دوباره بنویسید.',
      })
    }
    if (columns.due_at > before.due_at) await forgiveLateness(tx, id, columns.due_at)
    return changed
  })
}

/** Who handed in within the time that is given now is as late as it says; what was graded stays graded. */
async function forgiveLateness(tx: Tx, homeworkId: string, due: Date) {
  const attempts = await t(tx)
    .selectFrom('homework_answer')
    .select(['id', 'enrolment_id', 'handed_at', 'state'])
    .where('homework_id', '=', homeworkId)
    .orderBy('attempt')
    .execute()
  for (const [first, ...later] of Map.groupBy(attempts, ({ enrolment_id }) => enrolment_id).values()) {
    const open = [first!, ...later].filter(({ state }) => state !== 'marked').map(({ id }) => id)
    if (open.length === 0) continue
    await t(tx)
      .updateTable('homework_answer')
      .set({ late_days: countLateDays(due, first!.handed_at) })
      .where('id', 'in', open)
      .execute()
  }
}

/** @throws AppError notFound; conflict, where somebody handed it in */
export async function dropHomework(
  { db, user }: SignedIn,
  { homework: id }: CheckedInputOf<typeof calls.dropHomework>,
) {
  await findGiven(db, user, id)
  await transaction(db, async tx => {
    await t(tx).selectFrom('homework').select('id').where('id', '=', id).forUpdate().execute()
    if (await isHandedIn(tx, id)) {
      throw new AppError('conflict', { message: 'برای این تکلیف پاسخ رسیده است و حذف نمی‌شود.' })
    }
    await t(tx).deleteFrom('homework').where('id', '=', id).execute()
  })
  return {}
}

const isHandedIn = async (tx: Tx, id: string) =>
  (await t(tx)
    .selectFrom('homework_answer')
    .select('id')
    .where('homework_id', '=', id)
    .executeTakeFirst()) !== undefined

/** @throws AppError notFound, alike for a colleague's and for none */
const findGiven = async (db: Db, user: SignedIn['user'], id: string) =>
  selectHomework(db)
    .where('homework.id', '=', id)
    .where('group_id', 'in', await selectTaught(db, user))
    .executeTakeFirstOrThrow(notFound)
