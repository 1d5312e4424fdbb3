import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import type { HomeworkTables } from './tables.server.ts'

const t = withTables<HomeworkTables>()

const selectLinks = (db: Db) => t(db).selectFrom('homework_text').selectAll()

/** The texts in which these answers were written, by the answers. */
export async function findTextsOfAnswers(
  db: Db,
  answerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectLinks(db)
    .where('answer_id', 'in', [...answerIds, noId])
    .execute()
  return new Map(rows.map(({ answer_id, text_id }) => [answer_id!, text_id]))
}

/** The drafts that an enrolment has in the workshop, by their homework. */
export async function findDrafts(db: Db, enrolmentId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await selectLinks(db)
    .where('enrolment_id', '=', enrolmentId)
    .where('answer_id', 'is', null)
    .execute()
  return new Map(rows.map(({ homework_id, text_id }) => [homework_id, text_id]))
}

/** What homework a text of the workshop is, and of whom; undefined where its teacher took it back. */
export const findLink = (db: Db, textId: string) =>
  selectLinks(db).where('text_id', '=', textId).executeTakeFirst()
