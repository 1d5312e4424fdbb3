import * as account from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'

export async function readNoticeAdmin({ app, db }: SignedIn) {
  return { sms: await account.readSmsMonth(db, app), failed: await account.listFailedNotices(db) }
}

/** @throws AppError notFound, for a notice that did not fail */
export async function retryNotice(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.retryNotice>,
) {
  await transaction(db, async tx => {
    const subjectId = await account.retryNotice(app, tx, id)
    await account.record(tx, { actorId: user.id, action: 'notice.retried', subjectId, at: now() })
  })
  return {}
}
