import { findChanges, findFullNames, record, selectPeople } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type { CounselingTables } from '../tables.server.ts'
import { counselingTag } from '../tags.ts'
import type * as calls from './contract.ts'
import { changedMeanwhile } from './records.server.ts'

const t = withTables<CounselingTables>()

/** What a session that was missed costs, and how the telephone is used. */
export async function findRules(db: Db) {
  const row = await t(db).selectFrom('counseling_rules').selectAll().executeTakeFirstOrThrow()
  return {
    noShowPercent: row.no_show_percent,
    hidesNumbers: row.hides_numbers,
    version: row.version,
  }
}
export type Rules = Awaited<ReturnType<typeof findRules>>

export const readRules = ({ db }: RequestContext) => findRules(db)

/** @throws AppError conflict, where somebody else has changed them since `version` */
export function changeRules(
  { db, user, now }: SignedIn,
  { version, ...values }: CheckedInputOf<typeof calls.changeRules>,
) {
  return transaction(db, async tx => {
    const before = await findRules(tx)
    const changed = await t(tx)
      .updateTable('counseling_rules')
      .set({
        no_show_percent: values.noShowPercent,
        hides_numbers: values.hidesNumbers,
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
    return findRules(tx)
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
