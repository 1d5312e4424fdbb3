import { sql } from 'kysely'
import { findChanges, record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findCodes, listItems, listMisfits } from '#features/questions/public.server.ts'
import { levelCodes } from '#persian/level-names.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { standardCuts } from '../adaptive/bands.ts'
import { stopReasons } from '../adaptive/stop.ts'
import { countVerdicts } from '../calibrate.server.ts'
import { readCuts } from '../cuts.server.ts'
import { type Rules, readRules } from '../rules.server.ts'
import type { PlacementTables } from '../tables.server.ts'
import { placementTag } from '../tags.ts'
import type * as calls from './contract.ts'

const t = withTables<PlacementTables>()

const toRules = (row: Rules) => ({
  validDays: row.valid_days,
  retakeDays: row.retake_days,
  termsAway: row.terms_away,
  appealSessions: row.appeal_sessions,
  oralShare: row.oral_share,
})

export async function readPlacementRules({ db }: SignedIn) {
  const row = await readRules(db)
  return { rules: { ...toRules(row), version: row.version } }
}

/** @throws AppError conflict, where somebody changed them since they were read */
export async function changePlacementRules(
  { db, user, now }: SignedIn,
  { version, ...rules }: CheckedInputOf<typeof calls.changePlacementRules>,
) {
  await transaction(db, async tx => {
    const before = await readRules(tx)
    const changed = await t(tx)
      .updateTable('placement_rules')
      .set({
        valid_days: rules.validDays,
        retake_days: rules.retakeDays,
        terms_away: rules.termsAway,
        appeal_sessions: rules.appealSessions,
        oral_share: rules.oralShare,
        version: version + 1,
        changed_at: now(),
      })
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
    if (!changed) {
      throw new AppError('conflict', {
        message: 'کسی در همین میان قاعده‌ها را تغییر داده است. صفحه را تازه کنید.',
      })
    }
    await record(tx, {
      actorId: user.id,
      action: 'placement.ruled',
      subjectId: null,
      about: { kind: 'placement', id: 'rules', name: 'قاعده‌های تعیین سطح' },
      changes: findChanges(toRules(before), rules),
      at: now(),
    })
    await invalidateTags(tx, placementTag)
  })
  return {}
}

const maxFrequent = 10

export async function readCalibration(
  { db }: SignedIn,
  { language, track }: CheckedInputOf<typeof calls.calibrationReport>,
) {
  const attempts = t(db)
    .selectFrom('placement_attempt')
    .where('language', '=', language)
    .where('track', '=', track)
    .where('state', '=', 'done')
  const levels = await attempts
    .select(sql<string>`result ->> 'level'`.as('level'))
    .select(sql<number>`count(*)::int`.as('count'))
    .groupBy(sql`result ->> 'level'`)
    .execute()
  const stops = await attempts
    .select(['stop_reason', sql<number>`count(*)::int`.as('count')])
    .groupBy('stop_reason')
    .execute()
  const tested = stops.reduce((sum, { stop_reason, count }) => sum + (stop_reason === 'typed' ? 0 : count), 0)
  const uses = await t(db)
    .selectFrom('placement_item')
    .innerJoin('placement_attempt', 'placement_attempt.id', 'attempt_id')
    .select(['question_id', sql<number>`count(*)::int`.as('count')])
    .where('language', '=', language)
    .where('track', '=', track)
    .where('state', '=', 'done')
    .where('fraction', 'is not', null)
    .groupBy('question_id')
    .orderBy('count', 'desc')
    .orderBy('question_id')
    .execute()
  const items = await listItems(db, { language, track })
  const misfits = await listMisfits(db, { language, track })
  const frequent = uses.slice(0, maxFrequent)
  const codes = await findCodes(
    db,
    frequent.map(({ question_id }) => question_id),
  )
  const answered = uses.reduce((sum, { count }) => sum + count, 0)
  const verdicts = await countVerdicts(db, language)
  return {
    report: {
      finished: levels.reduce((sum, { count }) => sum + count, 0),
      meanItems: tested === 0 ? 0 : answered / tested,
      levels: levelCodes.map(level => ({
        level,
        count: levels.find(row => row.level === level)?.count ?? 0,
      })),
      stops: ([...stopReasons, 'typed'] as const).map(reason => ({
        reason,
        count: stops.find(row => row.stop_reason === reason)?.count ?? 0,
      })),
      cuts: [...(await readCuts(db, language))],
      standardCuts: [...standardCuts],
      verdicts: levelCodes.map((level, index) => ({ level, ...verdicts[index]! })),
      items: items.length,
      estimated: items.filter(({ seB }) => seB !== null).length,
      misfits,
      frequent: frequent.map(({ question_id: id, count }) => ({
        id,
        code: codes.get(id) ?? null,
        share: tested === 0 ? 0 : count / tested,
      })),
    },
  }
}

export async function askCalibration({ app, db }: SignedIn) {
  await transaction(db, tx => app.jobs.send(tx, 'calibrate-placement', {}, { key: 'asked' }))
  return {}
}
