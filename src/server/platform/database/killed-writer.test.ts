import { onPostgres, openTestDatabase } from '../../../../test/database.ts'
import { expectKept } from './trials/expect-kept.ts'
import { killAgainAndAgain } from './trials/kill-trial.ts'

/** In a run of every day, and when soaking. */
for (const { kills, tags } of [
  { kills: 3, tags: [] },
  { kills: 20, tags: ['soak'] },
]) {
  onPostgres(
    `RC37 what was acknowledged to a process killed ${kills} times is stored, and nothing by half (PostgreSQL)`,
    { tags, timeout: 300_000 },
    async () => {
      await using database = await openTestDatabase()
      expectKept(kills, await killAgainAndAgain(kills, 'postgres', database.url!))
    },
  )
}
