import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { nameText } from '#features/writing-correction/public.server.ts'
import {
  createMarking,
  findMarkingFault,
  rubricIds,
  settleMarking,
} from '#features/writing-marking/public.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { hoursTaken, type PeerCorrection } from './contract.ts'
import { holdsContact } from './find-contact.ts'
import { findMember, findNicknames } from './members.server.ts'
import { buildCorrectionPath } from './paths.ts'
import type { PeerTables } from './tables.server.ts'

const t = withTables<PeerTables>()

const until = (takenAt: Date) => new Date(takenAt.getTime() + hoursTaken * 3_600_000)

const selectCorrections = (db: Db) =>
  t(db)
    .selectFrom('peer_correction')
    .innerJoin('peer_text', 'peer_text.id', 'peer_text_id')
    .select(['peer_correction.id', 'peer_text_id', 'corrector_id', 'writer_id', 'sentences'])
    .select(['taken_at', 'sent_at', 'rating', 'reported_at', 'title', 'prompt', 'body', 'language', 'level'])

/**
 * A correction between the user and somebody else, as one of them. What was reported is there for neither.
 * @throws AppError notFound
 */
async function findCorrection(db: Db, id: string, userId: string, now: Date) {
  const row = await selectCorrections(db).where('peer_correction.id', '=', id).executeTakeFirst()
  if (!row || row.reported_at) throw new AppError('notFound')
  const side = row.corrector_id === userId ? ('corrector' as const) : ('writer' as const)
  const isTheirs =
    side === 'corrector' ? row.sent_at !== null || until(row.taken_at) > now : row.sent_at !== null
  if ((side === 'writer' && row.writer_id !== userId) || !isTheirs) throw new AppError('notFound')
  return { ...row, side }
}

/** The same, locked until the transaction ends. */
async function lockCorrection(tx: Tx, id: string, userId: string, now: Date) {
  await t(tx).selectFrom('peer_correction').select('id').where('id', '=', id).forUpdate().execute()
  return findCorrection(tx, id, userId, now)
}

export async function readPeerCorrection(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readPeerCorrection>,
): Promise<PeerCorrection> {
  const row = await findCorrection(db, id, user.id, now())
  const other = row.side === 'writer' ? row.corrector_id : row.writer_id
  const names = await findNicknames(db, other ? [other] : [])
  return {
    id,
    side: row.side,
    nickname: names.get(other ?? '') ?? 'هم‌درس',
    title: nameText(row.title),
    prompt: row.prompt,
    body: row.body,
    language: row.language,
    level: row.level,
    sentences: row.sentences ?? [],
    isSent: row.sent_at !== null,
    until: until(row.taken_at).toISOString(),
    rating: row.rating,
  }
}

/** @throws AppError notFound; invalid at `sentences`; notAllowed, where the school stopped the user */
export async function sendPeerCorrection(
  { app, db, user, now }: SignedIn,
  { id, sentences }: CheckedInputOf<typeof calls.sendPeerCorrection>,
) {
  const refused = (message: string) => new AppError('invalid', { errors: [{ field: 'sentences', message }] })
  await transaction(db, async tx => {
    const row = await lockCorrection(tx, id, user.id, now())
    if (row.side === 'writer') throw new AppError('notFound')
    if (row.sent_at) return
    const member = await findMember(tx, user.id)
    if (member?.stopped_at)
      throw new AppError('notAllowed', { message: 'آموزشگاه این بخش را برای شما بسته است.' })
    const marking = { ...createMarking(row.body, row.language, rubricIds[0]), sentences }
    const fault = findMarkingFault(row.body, marking)
    if (fault) throw refused(fault.message)
    if (sentences.length === 0 || sentences.some(({ state }) => state === 'open'))
      throw refused('هنوز جمله‌ای مانده است: هر جمله یا بی‌نقص است یا اصلاح می‌شود.')
    if (sentences.some(({ corrected, note }) => holdsContact(`${corrected}\n${note}`)))
      throw refused('شماره، نشانی یا شناسه در تصحیح ننویسید.')
    await t(tx)
      .updateTable('peer_correction')
      .set({
        sentences: JSON.stringify(settleMarking(row.body, marking).sentences),
        sent_at: now(),
        is_sampled: await isSample(tx, user.id),
      })
      .where('id', '=', id)
      .execute()
    await notify(app, tx, row.writer_id, 'peer-corrected', {
      peer: member?.nickname ?? '',
      link: buildCorrectionPath(id),
    })
  })
  return {}
}

/** Of how many in a row staff see one at the least. */
const sampleEvery = 3

/** Whether staff look at the next correction of somebody: the first one, and then one of three that nobody can foresee. */
async function isSample(tx: Tx, userId: string): Promise<boolean> {
  // Who sends two at once has them looked at one after the other.
  await t(tx).selectFrom('peer_member').select('user_id').where('user_id', '=', userId).forUpdate().execute()
  const latest = await t(tx)
    .selectFrom('peer_correction')
    .select('is_sampled')
    .where('corrector_id', '=', userId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(sampleEvery - 1)
    .execute()
  const isRowFull = latest.length === sampleEvery - 1 && latest.every(({ is_sampled }) => !is_sampled)
  return latest.length === 0 || isRowFull || randomInt(sampleEvery) === 0
}

/** @throws AppError notFound; conflict, where it was sent */
export async function leaveText({ db, user, now }: SignedIn, { id }: CheckedInputOf<typeof calls.leaveText>) {
  await transaction(db, async tx => {
    const row = await lockCorrection(tx, id, user.id, now())
    if (row.side === 'writer') throw new AppError('notFound')
    if (row.sent_at) throw new AppError('conflict', { message: 'این تصحیح فرستاده شده است.' })
    await t(tx).deleteFrom('peer_correction').where('id', '=', id).execute()
  })
  return {}
}

/** @throws AppError notFound, for whoever corrected it too */
export async function ratePeerCorrection(
  { db, user, now }: SignedIn,
  { id, rating }: CheckedInputOf<typeof calls.ratePeerCorrection>,
) {
  await transaction(db, async tx => {
    const { side } = await lockCorrection(tx, id, user.id, now())
    if (side === 'corrector') throw new AppError('notFound')
    await t(tx).updateTable('peer_correction').set({ rating }).where('id', '=', id).execute()
  })
  return {}
}

/** Staff look at what was reported, whatever the draw said; until then neither sees it, and nobody takes the text. */
export async function reportPeer(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.reportPeer>,
) {
  await transaction(db, async tx => {
    const { side, peer_text_id } = await lockCorrection(tx, id, user.id, now())
    await t(tx)
      .updateTable('peer_correction')
      .set({
        reported_by: side,
        reported_at: now(),
        is_sampled: true,
        // What was checked is looked at again; what it gave stays.
        weight: null,
        checked_at: null,
        checked_by: null,
      })
      .where('id', '=', id)
      .execute()
    if (side === 'corrector')
      await t(tx)
        .updateTable('peer_text')
        .set({ closed_at: sql<Date>`coalesce(closed_at, ${now()})` })
        .where('id', '=', peer_text_id)
        .execute()
  })
  return {}
}
