import { demoStaff, demoUserId } from '#account/public.server.ts'
import { countWords } from '#features/questions/public.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { seedPackages, seedPrices, seedTexts } from './seed-content.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()
const fixedId = fixedIds('writing-correction')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Prices and packages of the demo, a package of its learner, and a text in each state. */
export async function seedWriting(app: AppContext): Promise<void> {
  const now = app.now()
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs)
  const people = { learner: demoUserId, support: demoStaff('support').id, teacher: demoStaff('teacher').id }
  await transaction(app.db, async tx => {
    await t(tx).insertInto('writing_price').values(seedPrices).execute()
    await t(tx)
      .insertInto('writing_package')
      .values(seedPackages.map(({ key, ...one }) => ({ ...one, id: fixedId(`package ${key}`) })))
      .execute()
    const [bought] = seedPackages
    const creditId = fixedId('credit')
    await t(tx)
      .insertInto('writing_credit')
      .values({
        id: creditId,
        user_id: demoUserId,
        package_id: fixedId(`package ${bought!.key}`),
        title: bought!.title,
        texts: bought!.texts,
        max_words: bought!.max_words,
        expires_at: new Date(now.getTime() + 100 * dayMs),
        order_line_id: null,
        created_at: at(-20 * 24),
      })
      .execute()
    await t(tx)
      .insertInto('writing_text')
      .values(
        seedTexts.map(({ key, writer, sentHoursAgo, body, ...one }) => {
          const sent = sentHoursAgo === null ? null : at(-sentHoursAgo)
          const due = sent && new Date(sent.getTime() + 48 * hourMs)
          const isTaken = one.state === 'taken' || one.state === 'returned'
          return {
            ...one,
            id: fixedId(`text ${key}`),
            user_id: people[writer],
            task_slug: null,
            body,
            words: countWords(body, one.language),
            begun_at: sent ?? at(-3),
            changed_at: sent ?? at(-3),
            sent_at: sent,
            due_at: due,
            promised_hours: sent && 48,
            credit_id: sent && writer === 'learner' ? creditId : null,
            corrector_id: isTaken ? people.teacher : null,
            taken_at: isTaken ? at(-sentHoursAgo! + 6) : null,
            returned_at: one.state === 'returned' ? at(-sentHoursAgo! + 30) : null,
            withdrawn_at: one.state === 'withdrawn' ? at(-sentHoursAgo! + 2) : null,
          }
        }),
      )
      .execute()
    const spent = seedTexts.filter(
      ({ writer, sentHoursAgo }) => writer === 'learner' && sentHoursAgo !== null,
    )
    await t(tx)
      .insertInto('writing_credit_entry')
      .values([
        { credit_id: creditId, text_id: null, change: bought!.texts, reason: 'bought' },
        ...spent.map(({ key }) => ({
          credit_id: creditId,
          text_id: fixedId(`text ${key}`),
          change: -1,
          reason: 'spent' as const,
        })),
        ...spent
          .filter(({ state }) => state === 'withdrawn')
          .map(({ key }) => ({
            credit_id: creditId,
            text_id: fixedId(`text ${key}`),
            change: 1,
            reason: 'returned' as const,
          })),
      ])
      .execute()
  })
}
