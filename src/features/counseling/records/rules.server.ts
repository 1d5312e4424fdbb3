import { findChanges, findFullNames, record, selectPeople } from '#account/public.server.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toman } from '#persian/toman.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { CounselingTables } from '../tables.server.ts'
import { counselingTag } from '../tags.ts'
import type * as calls from './contract.ts'

const t = withTables<CounselingTables>()

/** What a session that was missed costs, and how the telephone is used. */
export async function findRules(db: Db) {
  const row = await t(db).selectFrom('counseling_rules').selectAll().executeTakeFirstOrThrow()
  return {
    noShowPercent: row.no_show_percent,
    hidesNumbers: row.hides_numbers,
    questionPrice: row.question_price,
    version: row.version,
  }
}
export type Rules = Awaited<ReturnType<typeof findRules>>

/** As staff type them: the price of a question in Toman, empty where none is taken. */
export async function readRules({ db }: RequestContext) {
  const { questionPrice, ...rules } = await findRules(db)
  return { ...rules, questionPrice: questionPrice === null ? ('' as const) : questionPrice / 10 }
}

/** A question is cheaper than any session, or it would be no way of its own. @throws AppError invalid, at its field */
async function checkQuestionPrice(tx: Tx, price: number | null): Promise<void> {
  if (price === null) return
  const { cheapest } = await t(tx)
    .selectFrom('counselor')
    .select(({ fn }) => fn.min('price').as('cheapest'))
    .where('is_hidden', '=', false)
    .executeTakeFirstOrThrow()
  if (cheapest === null || price < cheapest) return
  const message = `بهای پرسش باید از ارزان‌ترین جلسه (${toman(Number(cheapest))}) کمتر باشد.`
  throw new AppError('invalid', { message, errors: [{ field: 'questionPrice', message }] })
}

/** @throws AppError conflict, where somebody else has changed them since `version` */
export function changeRules(
  context: SignedIn,
  { version, ...given }: CheckedInputOf<typeof calls.changeRules>,
) {
  const { db, user, now } = context
  const values = { ...given, questionPrice: given.questionPrice === '' ? null : given.questionPrice * 10 }
  return transaction(db, async tx => {
    const before = await findRules(tx)
    await checkQuestionPrice(tx, values.questionPrice)
    const changed = await t(tx)
      .updateTable('counseling_rules')
      .set({
        no_show_percent: values.noShowPercent,
        hides_numbers: values.hidesNumbers,
        question_price: values.questionPrice,
        version: version + 1,
      })
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
    if (!changed) throw changedMeanwhile()
    const changes = findChanges(before, values)
    await record(tx, {
      actorId: user.id,
      action: 'counselingRules.changed',
      subjectId: null,
      changes,
      at: now(),
    })
    await invalidateTags(tx, counselingTag)
    return readRules({ ...context, db: tx })
  })
}

export async function readChoices({ db }: RequestContext) {
  const topics = await t(db)
    .selectFrom('counseling_topic')
    .select(['id', 'title'])
    .orderBy('place')
    .orderBy('id')
    .execute()
  const people = await selectPeople(db, 'counselor').execute()
  const names = await findFullNames(
    db,
    people.map(({ id }) => id),
  )
  return { topics, accounts: [...names].map(([id, { name }]) => ({ id, name })) }
}
