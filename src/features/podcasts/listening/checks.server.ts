import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'
import { findEpisodeOut } from '../read-episodes.server.ts'
import type { PodcastTables } from '../tables.server.ts'

const t = withTables<PodcastTables>()

/**
 * Marks the answers to an episode's questions. The first ones are kept; whoever answers again has seen what is right.
 * @throws AppError notFound, or invalid where they are not as many as the questions
 */
export async function answerCheck(
  { db, user, now }: SignedIn,
  { slug, answers }: CheckedInputOf<typeof calls.answerCheck>,
) {
  const { id, questions } = await findEpisodeOut(db, slug)
  if (questions.length === 0) throw new AppError('notFound')
  if (answers.length !== questions.length)
    throw new AppError('invalid', { errors: [{ field: 'answers', message: 'به همهٔ پرسش‌ها پاسخ دهید.' }] })
  const correct = questions.filter(({ right }, index) => answers[index] === right).length
  const total = questions.length
  await t(db)
    .insertInto('podcast_check')
    .values({ user_id: user.id, episode_id: id, correct, total, at: now() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return { correct, total }
}

export async function eraseChecks(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('podcast_check').where('user_id', '=', userId).execute()
}

/** How somebody answered the questions of episodes. */
export async function exportChecks(db: Db, userId: string): Promise<object> {
  const episodeChecks = await t(db)
    .selectFrom('podcast_check')
    .innerJoin('podcast_episode', 'podcast_episode.id', 'episode_id')
    .select(['title as episode', 'correct', 'total', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  return { episodeChecks }
}
