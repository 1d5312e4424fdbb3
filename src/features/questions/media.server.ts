import { may } from '#account/permissions.ts'
import { AppError } from '#contract/app-error.ts'
import type { UploadKind } from '#server/engines/media/kinds.ts'
import { mediaCards, ownMedia } from '#server/engines/media/media-cards.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { pictureUploadName, soundUploadName, speechUploadName } from './upload-names.ts'

/** The sound of a question, and its picture; they stay with the school when their writer leaves. */
export const questionSound: UploadKind = {
  name: soundUploadName,
  access: may('questions.write'),
  maxBytes: 20 * 1024 * 1024,
  families: ['audio'],
  personal: false,
}
export const questionPicture: UploadKind = {
  name: pictureUploadName,
  access: may('questions.write'),
  maxBytes: 10 * 1024 * 1024,
  families: ['picture'],
  isPublic: true,
  personal: false,
}

/** What somebody said in answer to a question; some ten minutes at the rate at which our own recorder records. */
export const speechUpload: UploadKind = {
  name: speechUploadName,
  access: 'user',
  maxBytes: 12 * 1024 * 1024,
  families: ['audio', 'video'],
  personal: true,
}

/** Whether a recording is one that this person sent as a spoken answer: only then may it be handed in. */
export const ownsSpeech = (db: Db, userId: string, recordingId: string): Promise<boolean> =>
  ownMedia(db, userId, recordingId, speechUploadName)

/** Whether an address is one under which pictures of questions are kept: no other is shown to learners. */
export const isPictureAddress = (src: string) =>
  /^\/media\/(questions|question-picture)\/[\w-]+\.webp$/.test(src)

export type Sound = { key: string; seconds: number }

/**
 * The uploaded sound of this id; null where none is named.
 * @throws AppError invalid, where it is no sound that this person sent
 */
export async function findSound(tx: Tx, userId: string, id: string | null): Promise<Sound | null> {
  if (id === null) return null
  const isMine = await ownMedia(tx, userId, id, questionSound.name)
  const card = isMine ? (await mediaCards(tx, [id])).get(id) : undefined
  if (!card) {
    const message = 'این صدا پیدا نشد؛ دوباره آن را بفرستید.'
    throw new AppError('invalid', { message, errors: [{ field: 'soundId', message }] })
  }
  return { key: card.audio?.file_key ?? card.file_key, seconds: Math.ceil(card.seconds ?? 0) }
}
