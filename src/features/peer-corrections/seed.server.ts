import { demoLearnerIds, seedLearners } from '#account/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { PeerTables } from './tables.server.ts'

const t = withTables<PeerTables>()
const fixedId = fixedIds('peer-corrections')

const texts = [
  {
    learner: 16,
    nickname: 'انار',
    title: 'خانهٔ مادربزرگ',
    level: 'A2',
    prompt: 'Write about a place you remember from your childhood.',
    body: 'When I was a child, I always go to my grandmother house in the summer. It have a small garden with two pomegranate trees. In the evenings we was sitting in the yard and she told us stories. I miss that days very much.',
  },
  {
    learner: 18,
    nickname: 'نیلوفر',
    title: 'کار از خانه',
    level: 'B1',
    prompt: 'Is it better to work from home or in an office? Give two reasons.',
    body: 'In my opinion, working from home is more better than working in the office. Firstly, you can save the time which you spend in traffic, and it is important in a city like Tehran. Secondly, people can to plan their day as they want. However, I think you need discuss with your colleagues face to face sometimes.',
  },
]

/** Of the demo: two learners who would like to be corrected. */
export async function seedPeers(app: AppContext): Promise<void> {
  await seedLearners(app)
  const now = app.now().getTime()
  await transaction(app.db, async tx => {
    await t(tx)
      .insertInto('peer_member')
      .values(texts.map(({ learner, nickname }) => ({ user_id: demoLearnerIds[learner]!, nickname })))
      .execute()
    await t(tx)
      .insertInto('peer_text')
      .values(
        texts.map(({ learner, title, level, prompt, body }, nth) => ({
          id: fixedId(title),
          text_id: null,
          writer_id: demoLearnerIds[learner]!,
          title,
          prompt,
          body,
          language: 'en',
          level,
          words: body.split(/\s+/).length,
          shared_at: new Date(now - (30 + nth * 7) * 3_600_000),
        })),
      )
      .execute()
  })
}
