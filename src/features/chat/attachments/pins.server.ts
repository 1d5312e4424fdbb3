import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { publish } from '#server/engines/live/publish.ts'
import { type Db, transaction } from '#server/platform/database/database.ts'
import { findPlace, findWriteRefusal, type Place, selectReadable } from '../access.server.ts'
import { lockMessage, rewriteMessage } from '../change.server.ts'
import type * as calls from '../contract.ts'
import { cut } from '../messages.server.ts'
import { findPeople } from '../people.server.ts'
import { type ChatEvent, chatChannel, maxPinned } from '../rules.ts'
import { describeAttachments, nameFiles } from './attachments.server.ts'

/** Either of two pins while they may write; in groups and channels whoever leads them. */
export async function mayPin(db: Db, user: SignedIn['user'], place: Place, now: Date): Promise<boolean> {
  if (place.kind !== 'direct') return place.isLead
  return (await findWriteRefusal(db, user, place, now)) === null
}

const selectPinned = (db: Db, place: Place, userId: string) =>
  selectReadable(db, place, userId)
    .select(['id', 'seq', 'author_id', 'text', 'corrected', 'created_at'])
    .where('pinned_at', 'is not', null)
    .orderBy('pinned_at', 'desc')
    .orderBy('seq', 'desc')

/** Pins a message or no longer; again, nothing happens. @throws AppError notFound; notAllowed; conflict, past so many */
export async function setPinned(
  { db, user, now }: SignedIn,
  { message: id, pinned }: CheckedInputOf<typeof calls.setPinned>,
): Promise<Record<string, never>> {
  await transaction(db, async tx => {
    const { place, message } = await lockMessage(tx, user, id)
    if (!(await mayPin(tx, user, place, now())))
      throw new AppError('notAllowed', {
        message:
          place.kind === 'direct'
            ? 'در این گفت‌وگو نمی‌توانید بنویسید و پیامی را سنجاق کنید.'
            : 'فقط استاد گروه پیام را سنجاق می‌کند.',
      })
    if (message.deleted_at) throw new AppError('conflict', { message: 'این پیام حذف شده است.' })
    if ((message.pinned_at !== null) === pinned) return
    if (pinned && (await selectPinned(tx, place, user.id).execute()).length >= maxPinned)
      throw new AppError('conflict', {
        message: `در هر گفت‌وگو حداکثر ${maxPinned.toLocaleString('fa')} پیام سنجاق می‌شود.`,
      })
    await rewriteMessage(tx, place, message, { pinned_at: pinned ? now() : null })
    // What stands above the conversation is another: pages ask for it with what changed.
    await publish(tx, chatChannel(place.id), { kind: 'changed' } satisfies ChatEvent<never>)
  })
  return {}
}

async function describePinned(db: Db, rows: Awaited<ReturnType<ReturnType<typeof selectPinned>['execute']>>) {
  const files = await describeAttachments(
    db,
    rows.map(({ id }) => id),
  )
  return (row: (typeof rows)[number]) =>
    cut(row.text || row.corrected || nameFiles(files.get(row.id) ?? []).join('، '))
}

/** How many are pinned, and the newest of them; null where none is. */
export async function findPinned(db: Db, place: Place, userId: string) {
  const rows = await selectPinned(db, place, userId).limit(maxPinned).execute()
  const [newest] = rows
  if (!newest) return null
  const describe = await describePinned(db, [newest])
  return { count: rows.length, seq: newest.seq, text: describe(newest) }
}

/** @throws AppError notFound */
export async function listPins(
  { db, user, now }: SignedIn,
  { conversation }: CheckedInputOf<typeof calls.listPins>,
) {
  const place = await findPlace(db, user, conversation)
  const rows = await selectPinned(db, place, user.id).limit(maxPinned).execute()
  const describe = await describePinned(db, rows)
  const people = await findPeople(
    db,
    rows.map(({ author_id }) => author_id),
    { readerId: user.id, now: now() },
  )
  return {
    items: rows.map(row => ({
      id: row.id,
      seq: row.seq,
      authorName: people.get(row.author_id ?? '')?.name ?? null,
      text: describe(row),
      at: row.created_at.toISOString(),
    })),
  }
}
