import { randomUUID } from 'node:crypto'
import { record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { courseTag, groupTag, openNextGroups } from '#features/courses/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { transaction } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { planTerm } from './plan-term.server.ts'

/** @throws AppError invalid, at `until`; notFound */
export async function checkNextTerm(
  { db, now }: SignedIn,
  input: CheckedInputOf<typeof calls.checkNextTerm>,
) {
  return transaction(db, async tx => ({ rows: (await planTerm(tx, input, now())).rows }))
}

/** @throws AppError invalid, at `until` and at `rows.N.field` where a row cannot be opened; notFound */
export async function openNextTerm(
  { db, user, now }: SignedIn,
  input: CheckedInputOf<typeof calls.openNextTerm>,
) {
  return transaction(db, async tx => {
    const at = now()
    const { rows, planned, until } = await planTerm(tx, input, at)
    const errors = rows.flatMap(({ errors }, index) =>
      errors.map(({ field, message }) => ({ field: `rows.${index}.${field}`, message })),
    )
    if (errors.length > 0) throw new AppError('invalid', { errors })
    if (planned.length === 0) return { opened: 0, rows }
    const opened = planned.map(row => ({ ...row, id: randomUUID() }))
    await openNextGroups(tx, opened, { term: input.term, until, now: at })
    await record(tx, {
      actorId: user.id,
      action: 'group.termOpened',
      subjectId: null,
      details: { term: input.term, groups: opened.length },
      at,
    })
    await invalidateTags(tx, courseTag, ...opened.map(({ group }) => groupTag(group)))
    const ids = new Map(opened.map(({ group, id }) => [group, id]))
    return {
      opened: opened.length,
      rows: rows.map(row =>
        ids.has(row.group) ? { ...row, outcome: 'opened' as const, opened: ids.get(row.group)! } : row,
      ),
    }
  })
}
