import { record } from '#account/public.server.ts'
import { changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { SampleTables } from './tables.server.ts'

const t = withTables<SampleTables>()

export async function readSampleRules({ db }: Pick<RequestContext, 'db'>) {
  const { version } = await t(db).selectFrom('writing_sampling').select('version').executeTakeFirstOrThrow()
  const rules = await t(db)
    .selectFrom('writing_sample_rule')
    .select(['language', 'every_nth as everyNth'])
    .orderBy('language')
    .execute()
  return { rules, version }
}

/** Languages that are left out, or of which no text is asked for, have no samples any more. @throws AppError conflict */
export function changeSampleRules(
  { db, user, now }: SignedIn,
  { rules, version }: CheckedInputOf<typeof calls.changeSampleRules>,
) {
  const kept = new Map(
    rules.flatMap(({ language, everyNth }) => (everyNth > 0 ? [[language, everyNth]] : [])),
  )
  return transaction(db, async tx => {
    await t(tx)
      .updateTable('writing_sampling')
      .set({ version: version + 1 })
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirstOrThrow(changedMeanwhile)
    await t(tx)
      .deleteFrom('writing_sample_rule')
      .where('language', 'not in', [...kept.keys(), ''])
      .execute()
    if (kept.size > 0) {
      await t(tx)
        .insertInto('writing_sample_rule')
        .values([...kept].map(([language, every_nth]) => ({ language, every_nth })))
        .onConflict(conflict =>
          conflict.column('language').doUpdateSet(({ ref }) => ({ every_nth: ref('excluded.every_nth') })),
        )
        .execute()
    }
    await record(tx, { actorId: user.id, action: 'writingSampleRules.changed', subjectId: null, at: now() })
    return readSampleRules({ db: tx })
  })
}
