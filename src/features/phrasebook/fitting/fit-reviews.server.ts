import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { workerFile } from '#server/platform/worker-file.ts'
import { makeWorkerProcess } from '#server/platform/worker-process.ts'
import { fittedFrom } from '../contract.ts'
import { lockUser } from '../my-phrases.server.ts'
import { rescheduleAll } from '../review.server.ts'
import type { PhrasebookTables } from '../tables.server.ts'
import type { Fit, PhraseLog } from './compute-fit.server.ts'
import type { FitReply } from './fit-worker.server.ts'

const t = withTables<PhrasebookTables>()

/** So many more than there were last time say something new. */
const furtherReviews = 50
const maxANight = 500
const makeFitter = () =>
  makeWorkerProcess<PhraseLog[], FitReply>({
    file: () => workerFile(import.meta.url, 'fit-worker.server'),
    withinMs: 60_000,
    maxWaiting: 1,
    memoryMb: 256,
    // Where the optimizer's native part lies, for who builds their own.
    env: ['NAPI_RS_NATIVE_LIBRARY_PATH'],
  })

/**
 * Every night the schedule of those who reviewed enough, and more since the last time, is fitted to what they recalled. Run
 * again, it finds nobody.
 */
export const fitReviews: Job = {
  name: 'fit-reviews',
  every: '20 3 * * *',
  within: 3600,
  async run(app) {
    const fitter = makeFitter()
    for (const userId of await listDue(app)) {
      const reply = await fitPerson(app, fitter, userId)
      if (reply.missing !== undefined) {
        app.log.warn({ reason: reply.missing }, 'review schedules are fitted to nobody on this machine')
        return
      }
      await keepFit(app, userId, reply)
    }
  },
}

async function listDue({ db }: AppContext): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select review.user_id from phrase_review review left join review_fit fit on fit.user_id = review.user_id
    where fit.is_off is not true
    group by review.user_id, fit.reviews, fit.fitted_at
    having count(*) >= ${fittedFrom} and count(*) >= coalesce(fit.reviews + ${furtherReviews}, 0)
    order by fit.fitted_at nulls first, review.user_id limit ${maxANight}`.execute(t(db))
  return rows.map(({ user_id }) => user_id)
}

type Answer = { missing: string } | { missing?: undefined; fit: Fit; reviews: number }

async function fitPerson(
  { db }: AppContext,
  fitter: ReturnType<typeof makeFitter>,
  userId: string,
): Promise<Answer> {
  const rows = await t(db)
    .selectFrom('phrase_review')
    .select(['phrase_id', 'grade', 'at'])
    .where('user_id', '=', userId)
    .orderBy('phrase_id')
    .orderBy('at')
    .orderBy('id')
    .execute()
  const logs: PhraseLog[] = [...Map.groupBy(rows, row => row.phrase_id).values()].map(log =>
    log.map(({ grade, at }) => ({ grade, at })),
  )
  const reply = await fitter.ask(logs)
  return reply.missing === undefined ? { fit: reply.fit, reviews: rows.length } : reply
}

/** Reviews that came meanwhile are scheduled anew with all others; who went back to everybody's schedule meanwhile stays there. */
async function keepFit(
  app: AppContext,
  userId: string,
  { fit: { parameters, before, after }, reviews }: { fit: Fit; reviews: number },
): Promise<void> {
  const kept = {
    parameters,
    fitted_at: app.now(),
    reviews,
    log_loss_before: before.logLoss,
    log_loss_after: after.logLoss,
    rmse_before: before.rmse,
    rmse_after: after.rmse,
  }
  await transaction(app.db, async tx => {
    await lockUser(tx, userId)
    const { rows } = await sql`select from users where id = ${userId} for key share`.execute(t(tx))
    if (rows.length === 0) return
    await t(tx)
      .insertInto('review_fit')
      .values({ user_id: userId, ...kept })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(kept))
      .execute()
    await rescheduleAll(tx, userId)
  })
}
