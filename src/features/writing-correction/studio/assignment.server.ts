import { findFullNames, record, staffWhoMay } from '#account/public.server.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { listAssignees } from '../assign.server.ts'
import type { WritingTables } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<WritingTables>()

/** Texts in hand at once, of somebody whom the school has not said it of. */
const usualMaxTexts = 5

type Kept = CheckedInputOf<typeof calls.changeAssignment>

/** The rule, and everybody who may correct, as staff keep them. */
export async function readAssignment({ db }: Pick<RequestContext, 'db'>) {
  const { afterHours, version } = await t(db)
    .selectFrom('writing_rules')
    .select(['assign_after_hours as afterHours', 'assignment_version as version'])
    .executeTakeFirstOrThrow()
  const ids = await staffWhoMay(db, 'writing.correct')
  const names = await findFullNames(db, ids)
  const assignees = new Map((await listAssignees(db)).map(one => [one.id, one]))
  const correctors = ids.map(id => {
    const { languages = [], maxTexts = usualMaxTexts } = assignees.get(id) ?? {}
    return { id, name: names.get(id)?.name ?? '', languages: [...languages], maxTexts }
  })
  return { afterHours, correctors, version }
}

/** @throws AppError invalid, where somebody may not correct; conflict, where it was changed since `version` */
export function changeAssignment({ db, user, now }: SignedIn, { afterHours, correctors, version }: Kept) {
  return transaction(db, async tx => {
    await t(tx)
      .updateTable('writing_rules')
      .set({ assign_after_hours: afterHours, assignment_version: version + 1 })
      .where('assignment_version', '=', version)
      .returning('assignment_version')
      .executeTakeFirstOrThrow(changedMeanwhile)
    const allowed = new Set(await staffWhoMay(tx, 'writing.correct'))
    if (correctors.some(({ id }) => !allowed.has(id))) {
      const message = 'یکی از این استادان دیگر اجازهٔ تصحیح ندارد؛ صفحه را تازه کنید.'
      throw new AppError('invalid', { message, errors: [{ field: 'correctors', message }] })
    }
    await writeAssignees(tx, correctors)
    await record(tx, { actorId: user.id, action: 'writingAssignment.changed', subjectId: null, at: now() })
    return readAssignment({ db: tx })
  })
}

async function writeAssignees(tx: Tx, correctors: Kept['correctors']): Promise<void> {
  await t(tx).deleteFrom('writing_assignee').execute()
  const chosen = [...new Map(correctors.map(one => [one.id, one])).values()].filter(
    ({ languages }) => languages.length > 0,
  )
  if (chosen.length === 0) return
  await t(tx)
    .insertInto('writing_assignee')
    .values(chosen.map(({ id, maxTexts }) => ({ user_id: id, max_texts: maxTexts })))
    .execute()
  await t(tx)
    .insertInto('writing_assignee_language')
    .values(
      chosen.flatMap(({ id, languages }) =>
        [...new Set(languages)].map(language => ({ user_id: id, language })),
      ),
    )
    .execute()
}
