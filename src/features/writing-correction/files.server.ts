import { sql } from 'kysely'
import { may } from '#account/permissions.ts'
import { selectPeople } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext, RequestContext } from '#server/app-context.ts'
import { dropMedia } from '#server/engines/media/erase-media.ts'
import type { UploadKind } from '#server/engines/media/kinds.ts'
import { findOwnMedia, mediaCards, ownMedia, withLinks } from '#server/engines/media/media-cards.ts'
import { type Db, noId, type Tx, withTables } from '#server/platform/database/database.ts'
import type { AnswerFile, SpokenMessage } from './contract.ts'
import { listBlindTexts } from './hooks.server.ts'
import {
  type AnswerFileKind,
  answerFileKinds,
  maxMessageSeconds,
  maxPhotoBytes,
  maxPhotos,
  maxVoiceBytes,
  maxVoiceSeconds,
  messageUploadName,
  photoUploadName,
  voiceUploadName,
} from './rules.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()

/**
 * Files of a text are fetched by whoever may read it: its writer, whoever took it, and owners once somebody has. Whoever scores it
 * a second time hears nothing of its corrector.
 */
async function mayReach(
  db: Db,
  { userId, mediaId }: { userId: string; mediaId: string },
  app: Pick<AppContext, 'features'>,
): Promise<boolean> {
  const text = await t(db)
    .selectFrom('writing_file')
    .innerJoin('writing_text', 'writing_text.id', 'text_id')
    .select(['text_id', 'user_id', 'corrector_id', 'state', 'kind'])
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  if (!text) return false
  const isReturned = text.state === 'returned'
  if (text.user_id === userId) return text.kind !== 'message' || isReturned
  if (!isReturned && text.state !== 'taken') return false
  if (text.corrector_id === userId) return true
  if ((await listBlindTexts(app, db, userId)).includes(text.text_id)) return text.kind !== 'message'
  return isOwner(db, userId)
}

const isOwner = async (db: Db, userId: string) =>
  (await selectPeople(db, 'owner').where('id', '=', userId).executeTakeFirst()) !== undefined

const common = { personal: true, mayFetch: mayReach } as const
const sound = { maxBytes: maxVoiceBytes, families: ['audio', 'video'] } as const

export const answerPhoto: UploadKind = {
  ...common,
  name: photoUploadName,
  access: 'user',
  maxBytes: maxPhotoBytes,
  families: ['picture'],
  // Handwriting is read at its whole size.
  keepsOriginals: true,
}
/** What is answered by voice; browsers call a sound a film now and then. */
export const answerVoice: UploadKind = {
  ...common,
  ...sound,
  name: voiceUploadName,
  access: 'user',
  speech: { maxSeconds: maxVoiceSeconds },
}
/** What a corrector says of a text as a whole. */
export const correctorMessage: UploadKind = {
  ...common,
  ...sound,
  name: messageUploadName,
  access: may('writing.correct'),
  speech: { maxSeconds: maxMessageSeconds },
}

const selectFiles = (db: Db, ...textIds: string[]) =>
  t(db)
    .selectFrom('writing_file')
    .selectAll()
    .where('text_id', 'in', [...textIds, noId])
    .orderBy('kind')
    .orderBy('place')

/** The files of a text: its photos and its voice, and what its corrector says of it. */
export const listTextFiles = (db: Db, textId: string) => selectFiles(db, textId).execute()

/** The files that its writer placed with a text, photos first. */
export const listAnswerFiles = (db: Db, textId: string) =>
  selectFiles(db, textId).where('kind', '<>', 'message').execute()

/** How many photos and voices these texts have, by their ids; those with neither are left out. */
export async function countAnswerFiles(
  db: Db,
  textIds: readonly string[],
): Promise<ReadonlyMap<string, { photos: number; voices: number }>> {
  const rows = await t(db)
    .selectFrom('writing_file')
    .select([
      'text_id',
      sql<number>`count(*) filter (where kind = 'photo')::int`.as('photos'),
      sql<number>`count(*) filter (where kind = 'voice')::int`.as('voices'),
    ])
    .where('text_id', 'in', [...textIds, noId])
    .groupBy('text_id')
    .execute()
  return new Map(rows.map(({ text_id, ...count }) => [text_id, count]))
}

/** What is said of a file that homework is not answered by. */
export const refuseKind = (kind: AnswerFileKind) =>
  `این تکلیف ${kind === 'photo' ? 'عکس' : 'صدا'} نمی‌پذیرد؛ آن را بردارید.`

const refuse = (field: string, message: string) =>
  new AppError('invalid', { message, errors: [{ field, message }] })

/**
 * Lays these files with a draft, whose row is locked, in place of those it had; what is not named any more is gone.
 * @throws AppError invalid, at `files`
 */
export async function putAnswerFiles(
  app: AppContext,
  tx: Tx,
  {
    textId,
    userId,
    ids,
    kinds: taken,
  }: {
    textId: string
    userId: string
    ids: readonly string[]
    /** Of which kinds they may be. */
    kinds: readonly AnswerFileKind[]
  },
): Promise<void> {
  const before = await listAnswerFiles(tx, textId)
  if (ids.length === 0 && before.length === 0) return
  const kinds = new Map(before.map(({ media_id, kind }) => [media_id, kind]))
  const added = ids.filter(id => !kinds.has(id))
  const own = await findOwnMedia(tx, userId, { ids: added, kinds: [photoUploadName, voiceUploadName] })
  for (const { id, kind } of own) kinds.set(id, kind === photoUploadName ? 'photo' : 'voice')
  if (new Set(ids).size < ids.length || ids.some(id => !kinds.has(id)))
    throw refuse('files', 'یکی از فایل‌ها دیگر نیست؛ برش دارید و دوباره بگذارید.')
  const rows = answerFileKinds.flatMap(kind =>
    ids
      .filter(id => kinds.get(id) === kind)
      .map((media_id, place) => ({ media_id, text_id: textId, kind, place })),
  )
  const unwanted = rows.find(({ kind }) => !taken.includes(kind))
  if (unwanted) throw refuse('files', refuseKind(unwanted.kind))
  if (rows.filter(({ kind }) => kind === 'photo').length > maxPhotos)
    throw refuse('files', `یک نوشته بیشتر از ${persianNumber(maxPhotos)} عکس نمی‌پذیرد؛ یکی را بردارید.`)
  if (rows.filter(({ kind }) => kind === 'voice').length > 1)
    throw refuse('files', 'یک نوشته بیشتر از یک صدا نمی‌پذیرد؛ یکی را بردارید.')
  await t(tx).deleteFrom('writing_file').where('text_id', '=', textId).execute()
  const placed =
    rows.length === 0
      ? []
      : await t(tx)
          .insertInto('writing_file')
          .values(rows)
          .onConflict(conflict => conflict.column('media_id').doNothing())
          .returning('media_id')
          .execute()
  if (placed.length < rows.length) throw refuse('files', 'یکی از فایل‌ها در نوشتهٔ دیگری است.')
  const gone = before.flatMap(({ media_id }) => (ids.includes(media_id) ? [] : media_id))
  await dropMedia(app, tx, gone)
}

/**
 * Lays what its corrector says with a text, whose row is locked, in place of what was said `before`; null takes it away.
 * @throws AppError invalid, at `marking.voiceId`
 */
export async function putMessage(
  app: AppContext,
  tx: Tx,
  {
    textId,
    userId,
    mediaId,
    before,
  }: { textId: string; userId: string; mediaId: string | null; before: string | null },
): Promise<void> {
  if (before === mediaId) return
  if (before) await dropMedia(app, tx, before)
  if (mediaId === null) return
  const isMine = await ownMedia(tx, userId, mediaId, messageUploadName)
  const placed =
    isMine &&
    (await t(tx)
      .insertInto('writing_file')
      .values({ media_id: mediaId, text_id: textId, kind: 'message', place: 0 })
      .onConflict(conflict => conflict.column('media_id').doNothing())
      .returning('media_id')
      .executeTakeFirst())
  if (!placed) throw refuse('marking.voiceId', 'پیام صوتی پیدا نشد؛ دوباره ضبطش کنید.')
}

/** The files of a text and what its corrector said of it. */
export type ShownFiles = { files: AnswerFile[]; message: SpokenMessage | null }

/** Of each of these texts, with links for the browser that asks; as few statements for twenty texts as for one. */
export async function listFiles(
  context: RequestContext,
  textIds: readonly string[],
): Promise<Map<string, ShownFiles>> {
  const shown = new Map(textIds.map(id => [id, { files: [], message: null } as ShownFiles]))
  const rows = await selectFiles(context.db, ...textIds).execute()
  if (rows.length === 0) return shown
  const cards = await mediaCards(
    context.db,
    rows.map(({ media_id }) => media_id),
  )
  for (const { text_id, media_id: id, kind } of rows) {
    const card = cards.get(id)!
    const { src, audio, original, peaks } = withLinks(context, card)
    const { width, height, seconds } = card
    const part = shown.get(text_id)!
    const played = audio?.src ?? src
    if (kind === 'message') part.message = { id, src: played, seconds, peaks }
    else
      part.files.push({ id, kind, src: played, whole: original?.src ?? null, width, height, seconds, peaks })
  }
  return shown
}

export const showFiles = async (context: RequestContext, textId: string): Promise<ShownFiles> =>
  (await listFiles(context, [textId])).get(textId)!
