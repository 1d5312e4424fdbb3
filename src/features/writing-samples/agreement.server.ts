import { findFullNames } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { WritingTables } from '#features/writing-correction/public.server.ts'
import { addDays, fromJalali, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { findDifferingPairs, measureAgreement } from './measure.ts'
import { spanDays } from './rules.ts'
import type { SampleTables } from './tables.server.ts'

const t = withTables<SampleTables & WritingTables>()

const maxPairs = 10

export async function readAgreement(
  { db, now }: SignedIn,
  { from, to }: CheckedInputOf<typeof calls.readAgreement>,
) {
  const last = (to && parseIsoDay(to)) || toJalali(now())
  const first = (from && parseIsoDay(from)) || addDays(last, 1 - spanDays)
  const rows = await t(db)
    .selectFrom('writing_sample')
    .innerJoin('writing_text', 'writing_text.id', 'text_id')
    .select(['language', 'rubric', 'first_scores', 'second_scores', 'reader_id'])
    .select('writing_sample.corrector_id as corrector_id')
    .where('read_at', '>=', fromJalali(first))
    .where('read_at', '<', fromJalali(addDays(last, 1)))
    .execute()
  const samples = rows.map(({ language, rubric, first_scores, second_scores, reader_id, corrector_id }) => ({
    language,
    rubric,
    first: first_scores,
    second: second_scores!,
    correctorId: corrector_id,
    readerId: reader_id,
  }))
  const pairs = findDifferingPairs(samples, maxPairs)
  const names = await findFullNames(
    db,
    pairs.flatMap(({ higherId, lowerId }) => [higherId, lowerId]),
  )
  const show = (id: string) => ({ id, name: names.get(id)?.name ?? '' })
  return {
    from: isoDay(first),
    to: isoDay(last),
    groups: measureAgreement(samples),
    pairs: pairs.map(({ higherId, lowerId, ...pair }) => ({
      ...pair,
      higher: show(higherId),
      lower: show(lowerId),
    })),
  }
}
