import { listLanguages } from '#contract/school-languages.ts'
import {
  flagMisfits,
  listItems,
  listResponses,
  type QuestionResponse,
  updateParameters,
} from '#features/questions/public.server.ts'
import { questionTracks } from '#features/questions/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { standardCuts } from './adaptive/bands.ts'
import { estimateItem, type ItemAnswer } from './adaptive/estimate-item.ts'
import { findMisfit, type Misfit } from './adaptive/item-fit.ts'
import { moveCuts, type Verdicts } from './adaptive/move-cuts.ts'
import type { PlacementTables } from './tables.server.ts'

const t = withTables<PlacementTables>()

/** With fewer answers an item keeps the numbers of its author. */
export const minAnswers = 50

const reasons: Record<Misfit, (count: number) => string> = {
  noise: count =>
    `پاسخ‌های ${persianNumber(count)} نفر با سختی این پرسش جور نیست: توانا و ناتوان کم‌وبیش یک‌سان پاسخ می‌دهند.`,
  reversed: count =>
    `از ${persianNumber(count)} پاسخ، آن‌که تواناتر است کمتر درست پاسخ داده است: کلید یا متن پرسش را بازبینی کنید.`,
}

/** Estimates items anew from the log of answers, names those that do not fit, and moves cut scores by teachers' verdicts. */
export async function calibrate(app: AppContext): Promise<void> {
  for (const language of listLanguages()) {
    for (const track of questionTracks) await calibrateItems(app, { language, track })
    await calibrateCuts(app, language)
  }
}

async function calibrateItems(
  { db }: AppContext,
  of: { language: string; track: (typeof questionTracks)[number] },
) {
  const responses = await listResponses(db, { ...of, source: 'placement' })
  if (responses.length === 0) return
  const byQuestion = new Map<string, ItemAnswer[]>()
  const items = await listItems(db, of)
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  for (const response of responses) {
    if (!isOfNow(response, versions)) continue
    const answers = byQuestion.get(response.questionId) ?? []
    answers.push({ theta: response.theta!, fraction: response.fraction })
    byQuestion.set(response.questionId, answers)
  }
  const enough = items.flatMap(item => {
    const answers = byQuestion.get(item.id) ?? []
    return answers.length >= minAnswers ? [{ item, answers }] : []
  })
  const estimates = enough.map(({ item, answers }) => ({
    id: item.id,
    ...estimateItem(item, answers),
    answers,
  }))
  await transaction(db, async tx => {
    await updateParameters(
      tx,
      estimates.map(({ answers: _, ...estimate }) => estimate),
    )
    await flagMisfits(
      tx,
      estimates.map(({ id, answers, ...curve }) => {
        const misfit = findMisfit(curve, answers)
        return { id, reason: misfit && reasons[misfit](answers.length) }
      }),
    )
  })
}

/** Answers to an earlier wording say nothing of this one. */
const isOfNow = ({ questionId, version, theta }: QuestionResponse, versions: ReadonlyMap<string, number>) =>
  theta !== null && versions.get(questionId) === version

/** Teachers' verdicts in a language, by level from the first on. */
export async function countVerdicts(db: Db, language: string): Promise<Verdicts[]> {
  const rows = await t(db)
    .selectFrom('placement_feedback')
    .select(({ fn }) => ['level', 'verdict', fn.countAll<string>().as('count')])
    .where('language', '=', language)
    .groupBy(['level', 'verdict'])
    .execute()
  return levelCodes.map(level => {
    const find = (verdict: string) =>
      Number(rows.find(row => row.level === level && row.verdict === verdict)?.count ?? 0)
    return { easy: find('easy'), right: find('right'), hard: find('hard') }
  })
}

async function calibrateCuts({ db, now }: AppContext, language: string) {
  const verdicts = await countVerdicts(db, language)
  const said = verdicts.reduce((sum, { easy, right, hard }) => sum + easy + right + hard, 0)
  if (said === 0) return
  const cuts = JSON.stringify(moveCuts(standardCuts, verdicts)) as never
  await t(db)
    .insertInto('placement_cuts')
    .values({ language, cuts, verdicts: said, changed_at: now() })
    .onConflict(conflict =>
      conflict.column('language').doUpdateSet({ cuts, verdicts: said, changed_at: now() }),
    )
    .execute()
}
