import type { RequestContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { TextPrice } from './contract.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()

/** What a text costs by its length, the shortest first. */
export const listPrices = (db: Db): Promise<TextPrice[]> =>
  t(db)
    .selectFrom('writing_price')
    .select(['max_words as maxWords', 'price', 'promised_hours as promisedHours'])
    .orderBy('max_words')
    .execute()

/** What a text of so many words costs; undefined where it is longer than any that is corrected. */
export const findPrice = (prices: readonly TextPrice[], words: number): TextPrice | undefined =>
  prices.find(({ maxWords }) => words <= maxWords)

export async function readWriting({ db }: RequestContext) {
  const packages = await t(db)
    .selectFrom('writing_package')
    .select(['id', 'title', 'texts', 'max_words as maxWords', 'price', 'valid_days as validDays'])
    .where('is_hidden', '=', false)
    .orderBy('texts')
    .orderBy('id')
    .execute()
  return { prices: await listPrices(db), packages }
}
