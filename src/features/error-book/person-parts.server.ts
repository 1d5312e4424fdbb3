import { nameLanguage } from '#contract/school-languages.ts'
import { findErrorTypes } from '#features/error-types/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { PersonAsked, PersonParts } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { countErrors, findTrend } from './count-errors.ts'
import { listReturned } from './list-texts.server.ts'

/** Of each language: the full ten are the learner's own. */
const typesTold = 5

const trendTags = {
  better: { label: 'کمتر می‌شود', tone: 'pistachio' },
  worse: { label: 'بیشتر می‌شود', tone: 'pomegranate' },
} as const

/** Which errors cost somebody most in each language; never the sentences in which they made them. */
export async function tellOfErrors(db: Db, { userId, now }: PersonAsked): Promise<PersonParts> {
  const texts = await listReturned(db, userId)
  const counted = [...Map.groupBy(texts, ({ language }) => language)].flatMap(([language, own]) => {
    const { texts, types } = countErrors(own, now)
    return types.slice(0, typesTold).map(type => ({ language, texts, ...type }))
  })
  if (counted.length === 0) return {}
  const known = await findErrorTypes(
    db,
    counted.map(({ typeId }) => typeId),
  )
  const rows = counted.flatMap(({ language, texts, typeId, count, per100 }) => {
    const type = known.get(typeId)
    if (!type) return []
    const trend = findTrend({ per100 })
    return {
      id: `${language}-${typeId}`,
      title: type.name,
      note: `${nameLanguage(language)}، ${persianNumber(count)} بار در ${persianNumber(texts)} نوشته`,
      tag: trend === null || trend === 0 ? null : trendTags[trend < 0 ? 'better' : 'worse'],
    }
  })
  if (rows.length === 0) return {}
  return { parts: [{ key: 'errors', order: 47, side: true, title: 'خطاهای پرتکرار نوشتن', rows }] }
}
