import { AppError } from '#contract/app-error.ts'
import type { DraftTexts, readDraft as readCall, saveDraft as saveCall } from '#contract/drafts.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { countRows } from '#server/platform/database/database.ts'
import type { SignedIn } from '../../app-context.ts'
import { type Db, type Tx, withTables } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'

type Value = DraftTexts | null
const t = withTables<{ draft: { user_id: string; form: string; value: Value; saved_at: Date } }>()

const maxForms = 50
const retentionMs = 60 * 24 * 3600 * 1000

export async function readDraft({ db, user }: SignedIn, { form }: CheckedInputOf<typeof readCall>) {
  const row = await find(db, user.id, form)
  return { draft: row ? toDraft(row) : null }
}

/**
 * The newest wins, by the clocks of the devices; one that is ahead counts as now.
 * @throws AppError conflict, with too many forms begun
 */
export async function saveDraft(
  { db, user, now }: SignedIn,
  { form, value, savedAt }: CheckedInputOf<typeof saveCall>,
) {
  const known = await find(db, user.id, form)
  if (!known) {
    const count = await countRows(t(db).selectFrom('draft').where('user_id', '=', user.id))
    if (count >= maxForms)
      throw new AppError('conflict', { message: 'بیش از ۵۰ پیش‌نویس نمی‌توانید داشته باشید.' })
  }
  const saved_at = new Date(Math.min(Date.parse(savedAt), now().getTime()))
  const stored = value && (JSON.stringify(value) as unknown as Value)
  await t(db)
    .insertInto('draft')
    .values({ user_id: user.id, form, value: stored, saved_at })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'form'])
        .doUpdateSet({ value: stored, saved_at })
        .where('draft.saved_at', '<=', saved_at),
    )
    .execute()
  return { draft: toDraft((await find(db, user.id, form))!) }
}

const find = (db: Db, userId: string, form: string) =>
  t(db)
    .selectFrom('draft')
    .select(['value', 'saved_at'])
    .where('user_id', '=', userId)
    .where('form', '=', form)
    .executeTakeFirst()

const toDraft = ({ value, saved_at }: { value: Value; saved_at: Date }) => ({
  value,
  savedAt: saved_at.toISOString(),
})

export async function eraseDrafts(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('draft').where('user_id', '=', userId).execute()
}

export async function exportDrafts(db: Db, userId: string): Promise<object> {
  const drafts = await t(db)
    .selectFrom('draft')
    .select(['form', 'value', 'saved_at as savedAt'])
    .where('user_id', '=', userId)
    .where('value', 'is not', null)
    .orderBy('form')
    .execute()
  return { drafts }
}

export const clearOldDrafts: Job = {
  name: 'clear-old-drafts',
  every: '50 3 * * *',
  async run({ db, now }) {
    await t(db)
      .deleteFrom('draft')
      .where('saved_at', '<', new Date(now().getTime() - retentionMs))
      .execute()
  },
}
