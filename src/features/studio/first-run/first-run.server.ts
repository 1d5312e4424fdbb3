import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { StudioTables } from '../tables.server.ts'
import type { dismissFirstRun as dismissCall, skipStep as skipCall } from './contract.ts'

const t = withTables<StudioTables>()

/** A school that gets its first owner begins with the steps to its opening. */
export async function beginFirstRun(tx: Tx, now: Date): Promise<void> {
  await t(tx)
    .insertInto('first_run')
    .values({ begun_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const listSteps = ({ app, user }: SignedIn) =>
  app.features
    .flatMap(({ setupSteps = [] }) => setupSteps)
    .filter(({ permission }) => mayDo(user.roles, permission))
    .toSorted((a, b) => a.order - b.order)

/** One statement, however many features have steps. */
export async function readFirstRun(context: SignedIn) {
  const steps = listSteps(context)
  const row = await t(context.db)
    .selectFrom('first_run')
    .select('skipped')
    // By its id: a step done is not asked for by its place.
    .select(
      sql<string[]>`array_remove(array[${sql.join(
        steps.map(({ id, isDone }) => sql`case when ${isDone} then ${id}::text end`),
      )}]::text[], null)`.as('done'),
    )
    .where('is_dismissed', '=', false)
    .executeTakeFirst()
  if (!row || row.done.length === steps.length) return { steps: null }
  return {
    steps: steps.map(({ isDone: _, permission: __, order: ___, ...step }) => ({
      ...step,
      state: row.done.includes(step.id)
        ? ('done' as const)
        : row.skipped.includes(step.id)
          ? ('skipped' as const)
          : ('due' as const),
    })),
  }
}

/** @throws AppError notFound, where there is no such step or the school never began with any */
export async function skipStep(context: SignedIn, { step, isSkipped }: CheckedInputOf<typeof skipCall>) {
  if (!listSteps(context).some(({ id }) => id === step)) throw new AppError('notFound')
  const without = sql<string[]>`array_remove(skipped, ${step})`
  await t(context.db)
    .updateTable('first_run')
    .set({ skipped: isSkipped ? sql<string[]>`array_append(${without}, ${step})` : without })
    .returning('is_singleton')
    .executeTakeFirstOrThrow(notFound)
  return {}
}

/** @throws AppError notFound, where the school never began with any steps */
export async function dismissFirstRun({ db }: SignedIn, { isDismissed }: CheckedInputOf<typeof dismissCall>) {
  await t(db)
    .updateTable('first_run')
    .set({ is_dismissed: isDismissed })
    .returning('is_singleton')
    .executeTakeFirstOrThrow(notFound)
  return {}
}
