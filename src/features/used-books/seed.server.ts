import { demoLearnerIds, seedLearners } from '#account/public.server.ts'
import { listPaperEditions } from '#features/book-store/public.server.ts'
import { seededBranch } from '#features/branches/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { moveCopy, readRules } from './copies.server.ts'
import { computeCap, type Grade } from './rules.ts'
import type { UsedBookTables } from './tables.server.ts'

const t = withTables<UsedBookTables>()
const fixedId = fixedIds('used-books')
const dayMs = 86_400_000

type SeededCopy = { slug: string; grade: Grade; learner: number; note: string; isListed: boolean }

const copies: SeededCopy[] = [
  { slug: 'talk-it-out-b1', grade: 'good', learner: 4, note: 'دو صفحه مدادی دارد', isListed: true },
  { slug: 'talk-it-out-b1', grade: 'worn', learner: 9, note: '', isListed: true },
  { slug: 'bitter-coffee', grade: 'like-new', learner: 12, note: '', isListed: true },
  {
    slug: 'the-neighbour-upstairs',
    grade: 'like-new',
    learner: 15,
    note: 'یک بار خوانده‌ام',
    isListed: false,
  },
]

/** Copies of the demo's learners: some on sale, one on its way to the branch. */
export async function seedUsedBooks(app: AppContext): Promise<void> {
  await seedLearners(app)
  const now = app.now()
  await transaction(app.db, async tx => {
    const rules = await readRules(tx)
    const percents = { 'like-new': rules.likeNewPercent, good: rules.goodPercent, worn: rules.wornPercent }
    for (const [index, { slug, grade, learner, note, isListed }] of copies.entries()) {
      const [edition] = await listPaperEditions(tx, { slug })
      if (!edition) continue
      const id = fixedId(`${slug} ${index}`)
      const at = new Date(now.getTime() - (copies.length - index) * dayMs)
      await t(tx)
        .insertInto('used_book')
        .values({
          id,
          user_id: demoLearnerIds[learner]!,
          edition_id: edition.id,
          branch_id: seededBranch,
          state: 'offered',
          grade,
          price: computeCap(edition.price, percents[grade]),
          note,
          offered_at: at,
          bring_by: new Date(at.getTime() + rules.bringDays * dayMs),
        })
        .execute()
      if (!isListed) continue
      await moveCopy(tx, id, 'listed', {
        school_percent: rules.schoolPercent,
        decided_at: at,
        sale_until: new Date(at.getTime() + rules.saleDays * dayMs),
      })
    }
  })
}
