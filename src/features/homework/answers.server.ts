import { selectSessions } from '#features/courses/public.server.ts'
import type { RequestContext } from '#server/app-context.ts'
import { mediaCards, withLinks } from '#server/engines/media/media-cards.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { AnswerFile, Homework, HomeworkAnswer } from './contract.ts'
import type { HomeworkTables } from './tables.server.ts'
import { findTextsOfAnswers } from './workshop-texts.server.ts'

const t = withTables<HomeworkTables>()

/** Homework with its session, as `toHomework` reads it. */
export const selectHomework = (db: Db) =>
  t(db)
    .selectFrom('homework')
    .innerJoin(selectSessions(db).as('class_session'), 'class_session.id', 'homework.session_id')
    .selectAll('homework')
    .select(['number', 'class_session.title as sessionTitle', 'group_id'])
export type HomeworkRow = Awaited<ReturnType<ReturnType<typeof selectHomework>['executeTakeFirstOrThrow']>>

export const toHomework = (row: HomeworkRow): Homework => ({
  id: row.id,
  session: { id: row.session_id, number: row.number, title: row.sessionTitle },
  task: row.task,
  title: row.title,
  html: row.body_html,
  dueAt: row.due_at.toISOString(),
  lateRule: row.late_rule,
  latePercent: row.late_percent,
  mostPoints: row.max_points,
  takes: row.takes,
})

/** All attempts of an enrolment, those of one homework one after another. */
export const listAttempts = (db: Db, enrolmentId: string, homeworkId?: string) =>
  t(db)
    .selectFrom('homework_answer')
    .selectAll()
    .where('enrolment_id', '=', enrolmentId)
    .$if(homeworkId !== undefined, all => all.where('homework_id', '=', homeworkId!))
    .orderBy('homework_id')
    .orderBy('attempt')
    .execute()
export type AnswerRow = Awaited<ReturnType<typeof listAttempts>>[number]

/** Answers with links to their files that are good for the browser that asks. */
export async function toAnswers(
  context: RequestContext,
  rows: readonly AnswerRow[],
): Promise<HomeworkAnswer[]> {
  const ids = rows.flatMap(({ file_id, voice_id, note_id }) => [file_id, voice_id, note_id])
  const cards = await mediaCards(
    context.db,
    ids.filter(id => id !== null),
  )
  const texts = await findTextsOfAnswers(
    context.db,
    rows.map(({ id }) => id),
  )
  const toAnswerFile = (id: string | null): AnswerFile | null => {
    const card = cards.get(id ?? '')
    if (!card) return null
    const { name, family, bytes, seconds } = card
    const { src, save } = withLinks(context, card)
    return { name, family, bytes, seconds, src, save }
  }
  return rows.map(row => ({
    id: row.id,
    try: row.attempt,
    text: row.text,
    file: toAnswerFile(row.file_id),
    voice: toAnswerFile(row.voice_id),
    textId: texts.get(row.id) ?? null,
    handedAt: row.handed_at.toISOString(),
    arrivedAt: row.arrived_at.toISOString(),
    lateDays: row.late_days,
    state: row.state,
    levels: row.levels,
    points: row.points,
    comment: row.comment,
    note: toAnswerFile(row.note_id),
    markedAt: row.graded_at?.toISOString() ?? null,
  }))
}
