import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { RequestContext } from '#server/app-context.ts'
import { signedLink } from '#server/engines/media/links.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { formatRef, type QuestionRef } from './bank.server.ts'
import type { QuestionTables } from './tables.server.ts'

const t = withTables<QuestionTables>()

/** Seconds over the sound's own length that one play may take: to load on a slow line, to pause when somebody knocks. */
const slackSeconds = 180

export type Play = { address: string; playsLeft: number }

/**
 * Counts a play of a question's sound in an attempt, and gives an address at which this browser alone hears it, for as long
 * as one hearing takes. The page names each play: asked again under the same name while that hearing lasts, the same play
 * is given again and costs nothing. One statement counts, so that two tabs share what is left.
 * @throws AppError notFound where the question has no sound, conflict when no play is left
 */
export async function countPlay(
  context: Pick<RequestContext, 'app' | 'browser' | 'now'>,
  tx: Tx,
  { attemptId, question, playId }: { attemptId: string; question: QuestionRef; playId: string },
): Promise<Play> {
  const found = await t(tx)
    .selectFrom('question_version')
    .select(['audio_key', 'body'])
    .where('question_id', '=', question.id)
    .where('version', '=', question.version)
    .executeTakeFirst()
  const audio = found?.body.audio
  if (!found?.audio_key || !audio) throw new AppError('notFound')
  const now = context.now()
  const hearing = (audio.seconds + slackSeconds) * 1000
  const lasting = new Date(now.getTime() - hearing)
  const isSame = sql<boolean>`question_play.last_play = excluded.last_play and question_play.last_at > ${lasting}`
  const counted = await t(tx)
    .insertInto('question_play')
    .values({ attempt_id: attemptId, question_id: question.id, plays: 1, last_play: playId, last_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['attempt_id', 'question_id'])
        .doUpdateSet({
          plays: sql`case when ${isSame} then question_play.plays else question_play.plays + 1 end`,
          last_play: sql`excluded.last_play`,
          last_at: sql`case when ${isSame} then question_play.last_at else excluded.last_at end`,
        })
        .where(sql<boolean>`(question_play.plays < ${audio.maxPlays} or (${isSame}))`),
    )
    .returning(['plays', 'last_at'])
    .executeTakeFirst()
  if (!counted) throw new AppError('conflict', { message: 'دفعه‌های پخش این صدا تمام شده است.' })
  return {
    address: signedLink(context, found.audio_key, { until: new Date(counted.last_at.getTime() + hearing) }),
    playsLeft: audio.maxPlays - counted.plays,
  }
}

/**
 * Takes over what a device counted while it could not ask: by question, how often its sound was played in the attempt in
 * all. The larger number stands, so the same report may come twice. One statement.
 */
export async function raisePlays(
  db: Db,
  { attemptId, now, plays }: { attemptId: string; now: Date; plays: ReadonlyMap<string, number> },
): Promise<void> {
  if (plays.size === 0) return
  await t(db)
    .insertInto('question_play')
    .values(
      [...plays].map(([question_id, count]) => ({
        attempt_id: attemptId,
        question_id,
        plays: count,
        last_play: randomUUID(),
        last_at: now,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['attempt_id', 'question_id'])
        .doUpdateSet({ plays: sql`greatest(question_play.plays, excluded.plays)` }),
    )
    .execute()
}

/** The stored sounds of these versions by `formatRef`; those that have none are missing. */
export async function findSoundKeys(db: Db, refs: readonly QuestionRef[]): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('question_version')
    .select(['question_id', 'version', 'audio_key'])
    .where('question_id', 'in', [...new Set(refs.map(({ id }) => id))])
    .where('audio_key', 'is not', null)
    .execute()
  return new Map(rows.map(row => [formatRef({ id: row.question_id, version: row.version }), row.audio_key!]))
}

/** How often each sound was played in an attempt, by its question's id; those never played are missing. */
export async function findPlays(db: Db, attemptId: string): Promise<Map<string, number>> {
  const rows = await t(db)
    .selectFrom('question_play')
    .select(['question_id', 'plays'])
    .where('attempt_id', '=', attemptId)
    .execute()
  return new Map(rows.map(({ question_id, plays }) => [question_id, plays]))
}
