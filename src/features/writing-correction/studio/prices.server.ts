import { randomUUID } from 'node:crypto'
import { record } from '#account/public.server.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { listPrices } from '../offer.server.ts'
import type { WritingTables } from '../tables.server.ts'
import { writingTag } from '../tags.ts'
import type * as calls from './contract.ts'

const t = withTables<WritingTables>()

type Kept = CheckedInputOf<typeof calls.changePrices>

const rials = (toman: number) => toman * 10
const toman = (price: number) => Math.round(price / 10)

/** As staff type them, money in Toman. */
export async function readPrices({ db }: Pick<RequestContext, 'db'>) {
  const { version } = await t(db).selectFrom('writing_rules').select('version').executeTakeFirstOrThrow()
  const prices = await listPrices(db)
  const packages = await t(db)
    .selectFrom('writing_package')
    .select(['id', 'title', 'texts', 'max_words as maxWords', 'price'])
    .select(['valid_days as validDays', 'is_hidden as isHidden'])
    .orderBy('texts')
    .orderBy('id')
    .execute()
  return {
    prices: prices.map(({ price, ...rest }) => ({ ...rest, price: toman(price) })),
    packages: packages.map(({ price, ...rest }) => ({ ...rest, price: toman(price) })),
    version,
  }
}

/** @throws AppError invalid, where two prices are for one length */
function checkPrices(prices: Kept['prices']): void {
  for (const [index, { maxWords }] of prices.entries()) {
    if (prices.findIndex(other => other.maxWords === maxWords) === index) continue
    const message = 'این شمار واژه یک بهای دیگر هم دارد.'
    throw new AppError('invalid', { message, errors: [{ field: `prices.${index}.maxWords`, message }] })
  }
}

/** @throws AppError invalid, as `checkPrices`; conflict, where somebody else has changed them since `version` */
export function changePrices({ db, user, now }: SignedIn, { version, prices, packages }: Kept) {
  checkPrices(prices)
  return transaction(db, async tx => {
    await t(tx)
      .updateTable('writing_rules')
      .set({ version: version + 1 })
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirstOrThrow(changedMeanwhile)
    await t(tx).deleteFrom('writing_price').execute()
    if (prices.length > 0) {
      await t(tx)
        .insertInto('writing_price')
        .values(
          prices.map(({ maxWords, price, promisedHours }) => ({
            max_words: maxWords,
            price: rials(price),
            promised_hours: promisedHours,
          })),
        )
        .execute()
    }
    await writePackages(tx, packages)
    await record(tx, { actorId: user.id, action: 'writingPrices.changed', subjectId: null, at: now() })
    await invalidateTags(tx, writingTag)
    return readPrices({ db: tx })
  })
}

/** Those that are left out are sold no more; what was sold of them is good as long as it was. */
async function writePackages(tx: Tx, packages: Kept['packages']): Promise<void> {
  const ids = packages.flatMap(({ id }) => id ?? [])
  await t(tx)
    .updateTable('writing_package')
    .set({ is_hidden: true })
    .$if(ids.length > 0, query => query.where('id', 'not in', ids))
    .execute()
  if (packages.length === 0) return
  await t(tx)
    .insertInto('writing_package')
    .values(
      packages.map(({ id, title, texts, maxWords, price, validDays, isHidden }) => ({
        id: id ?? randomUUID(),
        title,
        texts,
        max_words: maxWords,
        price: rials(price),
        valid_days: validDays,
        is_hidden: isHidden,
      })),
    )
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        title: ref('excluded.title'),
        texts: ref('excluded.texts'),
        max_words: ref('excluded.max_words'),
        price: ref('excluded.price'),
        valid_days: ref('excluded.valid_days'),
        is_hidden: ref('excluded.is_hidden'),
      })),
    )
    .execute()
}
