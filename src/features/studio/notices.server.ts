import * as desk from '#account/door.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction } from '#server/database/database.ts'
import type * as calls from './contract.ts'

export async function readNoticeDesk({ app, db }: SignedIn) {
  return { sms: await desk.readSmsMonth(db, app), failed: await desk.listFailedNotices(db) }
}

/** @throws Fault notFound, for a notice that did not fail */
export async function retryNotice(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.retryNotice>,
) {
  await transaction(db, async tx => {
    const subjectId = await desk.retryNotice(app, tx, id)
    await desk.record(tx, { actorId: user.id, act: 'notice.retried', subjectId, at: now() })
  })
  return {}
}
