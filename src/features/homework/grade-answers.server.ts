import { sql } from 'kysely'
import { findFullName, findFullNames, notify } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { readGroupName, selectGroupsOfCourses, selectTaught } from '#features/courses/public.server.ts'
import { selectEnrolments } from '#features/enrolment/public.server.ts'
import { countAnswerFiles } from '#features/writing-correction/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { dropMedia } from '#server/engines/media/erase-media.ts'
import { ownMedia } from '#server/engines/media/media-cards.ts'
import { type Db, readPage, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import {
  type AnswerRow,
  type HomeworkRow,
  listAttempts,
  selectHomework,
  toAnswers,
  toHomework,
} from './answers.server.ts'
import type * as calls from './contract.ts'
import { computeTurnaround } from './due.server.ts'
import { homeworkVoice } from './my-homework.server.ts'
import { answerKinds, computePoints } from './points.ts'
import { rubrics } from './rubrics.ts'
import type { HomeworkTables } from './tables.server.ts'
import { findTextsOfAnswers } from './workshop-texts.server.ts'

const t = withTables<HomeworkTables>()

/** Answers with their homework, group and learner, of the groups somebody works with. */
export async function selectAnswers(db: Db, user: SignedIn['user']) {
  return t(db)
    .selectFrom('homework_answer')
    .innerJoin('homework', 'homework.id', 'homework_id')
    .innerJoin(selectEnrolments(db).as('enrolment'), 'enrolment.id', 'enrolment_id')
    .innerJoin(selectGroupsOfCourses(db).as('course_group'), 'course_group.id', 'enrolment.group_id')
    .where('course_group.id', 'in', await selectTaught(db, user))
}

export async function listAnswers(
  { db, user, now }: SignedIn,
  { done, page, perPage }: CheckedInputOf<typeof calls.listAnswers>,
) {
  const isDone = done === 'yes'
  const all = await selectAnswers(db, user)
  const answers = all.where('homework_answer.state', isDone ? '<>' : '=', 'waiting')
  const { rows, total } = await readPage(
    answers
      .select(['homework_answer.id', 'homework_answer.text', 'file_id', 'voice_id', 'attempt', 'handed_at'])
      .select(['late_days', 'homework_answer.state', 'points', 'max_points', 'homework.title'])
      .select(['enrolment.user_id', 'course_group.id as groupId', 'course_group.title as groupTitle'])
      .select(
        sql<boolean>`exists (select from homework_text where answer_id = homework_answer.id)`.as('isText'),
      )
      .orderBy(isDone ? 'graded_at' : 'handed_at', isDone ? 'desc' : 'asc')
      .orderBy('homework_answer.id'),
    { page, perPage },
  )
  const names = await findFullNames(
    db,
    rows.map(({ user_id }) => user_id),
  )
  // A text and the answer that it is have one id.
  const files = await countAnswerFiles(
    db,
    rows.flatMap(({ id, isText }) => (isText ? id : [])),
  )
  const items = rows.map(row => ({
    id: row.id,
    learner: names.get(row.user_id)?.name ?? '',
    title: row.title,
    group: { id: row.groupId, title: row.groupTitle },
    try: row.attempt,
    words: !row.text ? null : row.text.split(/\s+/).filter(Boolean).length,
    takes: listAnswerKinds(row, files.get(row.id)),
    isText: row.isText,
    handedAt: row.handed_at.toISOString(),
    lateDays: row.late_days,
    state: row.state,
    points: row.points,
    mostPoints: row.max_points,
  }))
  const { hours } = await computeTurnaround(db, await selectTaught(db, user), now())
  return { items, page, perPage, total, meanHours: hours }
}

function listAnswerKinds(
  { text, file_id, voice_id }: Pick<AnswerRow, 'text' | 'file_id' | 'voice_id'>,
  { photos, voices } = { photos: 0, voices: 0 },
) {
  const there = { text, file: file_id || photos, voice: voice_id || voices }
  return answerKinds.filter(kind => there[kind])
}

/** @throws AppError notFound, alike for a colleague's and for none */
export async function readAnswer(context: SignedIn, { answer: id }: CheckedInputOf<typeof calls.readAnswer>) {
  const { db, user } = context
  const found = await (await selectAnswers(db, user))
    .select(['homework_id', 'enrolment_id', 'enrolment.user_id', 'course_group.id as groupId'])
    .select(['course_group.title as groupTitle', 'course', 'level'])
    .where('homework_answer.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const homework = await selectHomework(db)
    .where('homework.id', '=', found.homework_id)
    .executeTakeFirstOrThrow()
  const attempts = await listAttempts(db, found.enrolment_id)
  const ofThis = attempts.filter(({ homework_id }) => homework_id === found.homework_id)
  const answers = await toAnswers(context, ofThis)
  const index = ofThis.findIndex(row => row.id === id)
  return {
    answer: { ...answers[index]!, version: ofThis[index]!.version },
    homework: toHomework(homework),
    group: { id: found.groupId, title: found.groupTitle, course: found.course, level: found.level },
    learner: {
      name: (await findFullName(db, found.user_id)) ?? '',
      handedIn: new Set(attempts.map(({ homework_id }) => homework_id)).size,
      meanPercent: await computeMeanPercent(db, found.enrolment_id),
    },
    earlier: answers.slice(0, index),
  }
}

/** The mean of what an enrolment's homework was graded with, of a hundred. */
async function computeMeanPercent(db: Db, enrolmentId: string): Promise<number | null> {
  const { mean } = await t(db)
    .selectFrom('homework_answer')
    .innerJoin('homework', 'homework.id', 'homework_id')
    .select(sql<number | null>`avg(points / max_points * 100)::float8`.as('mean'))
    .where('enrolment_id', '=', enrolmentId)
    .where('state', '=', 'marked')
    .executeTakeFirstOrThrow()
  return mean === null ? null : Math.round(mean)
}

/**
 * @throws AppError notFound; conflict, where a colleague graded it meanwhile; invalid, for a criterion without a level and
 * a voice that is none of one's own
 */
export async function gradeAnswer(
  { app, db, user }: SignedIn,
  { answer: id, version, outcome, levels, comment, noteId }: CheckedInputOf<typeof calls.gradeAnswer>,
) {
  await (await selectAnswers(db, user))
    .select('homework_answer.id')
    .where('homework_answer.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return transaction(db, async tx => {
    const row = await lockAnswer(tx, id)
    if (!row) throw new AppError('notFound')
    if ((await findTextsOfAnswers(tx, [id])).has(id))
      throw new AppError('conflict', {
        message: 'این پاسخ در کارگاه نوشتن نوشته شده است و سر میز تصحیح نوشتار نمره می‌گیرد.',
      })
    if (row.version !== version) throw meanwhile()
    const later = await t(tx)
      .selectFrom('homework_answer')
      .select('id')
      .where('homework_id', '=', row.homework_id)
      .where('enrolment_id', '=', row.enrolment_id)
      .where('attempt', '>', row.attempt)
      .executeTakeFirst()
    if (later)
      throw new AppError('conflict', { message: 'زبان‌آموز پاسخ تازه‌تری فرستاده است؛ همان را تصحیح کنید.' })
    const homework = await findHomeworkOfAnswer(tx, row)
    const isGraded = outcome === 'marked'
    const isWhole = levels.length === rubrics[homework.task].criteria.length
    if (!isWhole && (isGraded || levels.length > 0)) throw wrong('levels', 'به همهٔ معیارها نمره بدهید.')
    const note = noteId === undefined ? row.note_id : noteId
    if (!isGraded && !comment && !note)
      throw wrong('comment', 'بنویسید یا بگویید در تلاش دوم چه را بهتر کند.')
    if (noteId && noteId !== row.note_id && !(await ownMedia(tx, user.id, noteId, homeworkVoice.name)))
      throw wrong('noteId', 'این صدا پیدا نشد؛ دوباره ضبطش کنید.')
    if (row.note_id && row.note_id !== note) await dropMedia(app, tx, row.note_id)
    const points = await writeGrade(app, tx, row, {
      homework,
      outcome,
      levels: isWhole ? levels : null,
      comment,
      noteId: note,
      graderId: user.id,
    })
    return { points, version: version + 1 }
  })
}

/** An answer, locked until the transaction ends. */
export const lockAnswer = (tx: Tx, id: string): Promise<AnswerRow | undefined> =>
  t(tx).selectFrom('homework_answer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findHomeworkOfAnswer = (db: Db, { homework_id }: AnswerRow): Promise<HomeworkRow> =>
  selectHomework(db).where('homework.id', '=', homework_id).executeTakeFirstOrThrow()

/** Writes down what a locked answer is graded with and notifies its learner. Answers its points; null of another try. */
export async function writeGrade(
  app: AppContext,
  tx: Tx,
  row: AnswerRow,
  {
    homework,
    outcome,
    levels,
    comment,
    noteId,
    graderId,
  }: {
    homework: HomeworkRow
    outcome: 'marked' | 'returned'
    levels: readonly number[] | null
    comment: string
    noteId: string | null
    graderId: string
  },
): Promise<number | null> {
  const { task, max_points, late_rule, late_percent } = homework
  const rules = { task, mostPoints: max_points, lateRule: late_rule, latePercent: late_percent }
  const points = outcome === 'marked' ? computePoints(rules, levels ?? [], row.late_days).points : null
  await t(tx)
    .updateTable('homework_answer')
    .set({
      state: outcome,
      levels: levels && JSON.stringify(levels),
      points,
      comment: comment || null,
      note_id: noteId,
      graded_by: graderId,
      graded_at: app.now(),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute()
  const learner = await selectEnrolments(tx)
    .where('enrolment.id', '=', row.enrolment_id)
    .executeTakeFirstOrThrow()
  const about = {
    group: await readGroupName(tx, learner.group_id),
    homework: homework.title,
    link: paths.myCourse({ enrolment: row.enrolment_id }),
  }
  if (points === null) await notify(app, tx, learner.user_id, 'homework-returned', about)
  else {
    const score = `${persianNumber(points)} از ${persianNumber(max_points)}`
    await notify(app, tx, learner.user_id, 'homework-marked', { ...about, points: score })
  }
  return points
}

const meanwhile = () =>
  new AppError('conflict', {
    message: 'همکار دیگری در این میان این پاسخ را تصحیح کرده است. صفحه را تازه کنید تا نمرهٔ او را ببینید.',
  })

const wrong = (field: string, message: string) =>
  new AppError('invalid', { message, errors: [{ field, message }] })
