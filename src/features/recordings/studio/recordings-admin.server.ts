import { may } from '#account/permissions.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findWithoutConsent } from '#features/consents/public.server.ts'
import { listMembers } from '#features/enrolment/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { dropMedia } from '#server/engines/media/erase-media.ts'
import { findFfmpeg } from '#server/engines/media/ffmpeg.ts'
import type { UploadKind } from '#server/engines/media/kinds.ts'
import { mediaCards, ownMedia } from '#server/engines/media/media-cards.ts'
import { noId, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { parseVtt, VttFault } from '#ui/player/vtt.ts'
import type * as calls from '../contract.ts'
import { toRecordingFamily } from '../recordings.server.ts'
import { drawSlides, dropSlides } from '../slides.server.ts'
import type { RecordingsAndSchool } from '../tables.server.ts'

const t = withTables<RecordingsAndSchool>()

/** A recorded session as staff send it: it belongs to the school, not to who sent it. */
export const sessionRecording: UploadKind = {
  name: 'recording',
  access: may('recordings.write'),
  maxBytes: 2 * 1024 ** 3,
  families: ['audio', 'video'],
  personal: false,
}

export async function listAdminRecordings(
  { db, app, now }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.listAdminRecordings>,
) {
  const { total } = await t(db)
    .selectFrom('recording')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await t(db)
    .selectFrom('recording')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['recording.id', 'recording.title', 'course.title as course', 'recorded_at', 'media_id'])
    .select('group_id')
    .orderBy('recorded_at', 'desc')
    .orderBy('recording.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const cards = await mediaCards(
    db,
    rows.flatMap(({ media_id }) => media_id ?? []),
  )
  const texts = await t(db)
    .selectFrom('recording_text')
    .select(['recording_id', 'kind', 'lang'])
    .where('recording_id', 'in', [...rows.map(({ id }) => id), noId])
    .orderBy('kind')
    .orderBy('lang')
    .execute()
  const members = await listMembers(db, [...new Set(rows.map(({ group_id }) => group_id))])
  const without = await findWithoutConsent(
    db,
    'recording',
    members.map(({ userId }) => userId),
    now(),
  )
  const ofGroup = Map.groupBy(members, ({ groupId }) => groupId)
  const items = rows.map(({ id, title, course, recorded_at, media_id, group_id }) => {
    const own = new Set((ofGroup.get(group_id) ?? []).map(({ userId }) => userId))
    const card = cards.get(media_id ?? '')
    return {
      id,
      title,
      course,
      recordedAt: recorded_at.toISOString(),
      media: card
        ? { ...card, family: toRecordingFamily(card), audioBytes: card.audio?.bytes ?? null }
        : null,
      texts: texts.filter(({ recording_id }) => recording_id === id),
      unrecorded: {
        names: without.filter(({ id }) => own.has(id)).map(({ name }) => name),
        total: own.size,
      },
    }
  })
  return { items, page, perPage, total, hasFfmpeg: findFfmpeg(app.settings) !== null }
}

/** @throws AppError notFound for no such session, and for media that is no recording of one's own sending */
export async function putRecording(
  { app, db, user }: SignedIn,
  { id, mediaId }: CheckedInputOf<typeof calls.putRecording>,
) {
  await transaction(db, async tx => {
    const row = await t(tx)
      .selectFrom('recording')
      .select('media_id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || (mediaId && !(await ownMedia(tx, user.id, mediaId, sessionRecording.name)))) {
      throw new AppError('notFound')
    }
    await t(tx).updateTable('recording').set({ media_id: mediaId }).where('id', '=', id).execute()
    if (row.media_id === mediaId) return
    if (row.media_id) await dropMedia(app, tx, row.media_id)
    await dropSlides(app, tx, id)
    if (mediaId) await app.jobs.send(tx, drawSlides.name, { id }, { key: id })
  })
  return {}
}

/** @throws AppError invalid, at `vtt`, with the line that is wrong; notFound */
export async function putRecordingText(
  { app, db }: SignedIn,
  { id, kind, lang, vtt }: CheckedInputOf<typeof calls.putRecordingText>,
) {
  try {
    if (vtt !== '') parseVtt(vtt)
  } catch (thrown) {
    if (!(thrown instanceof VttFault)) throw thrown
    const { message } = thrown
    throw new AppError('invalid', { message, errors: [{ field: 'vtt', message }] })
  }
  await transaction(db, async tx => {
    const known = await t(tx).selectFrom('recording').select('id').where('id', '=', id).executeTakeFirst()
    if (!known) throw new AppError('notFound')
    await replaceText(tx, { recording_id: id, kind, lang, vtt })
    if (kind === 'chapters') await app.jobs.send(tx, drawSlides.name, { id }, { key: id })
  })
  return {}
}

async function replaceText(tx: Tx, { vtt, ...text }: RecordingsAndSchool['recording_text']) {
  await t(tx)
    .deleteFrom('recording_text')
    .where('recording_id', '=', text.recording_id)
    .where('kind', '=', text.kind)
    .where('lang', '=', text.lang)
    .execute()
  if (vtt === '') return
  // The database keeps no null character.
  const kept = vtt.replaceAll('\0', '')
  await t(tx)
    .insertInto('recording_text')
    .values({ ...text, vtt: kept })
    .onConflict(conflict => conflict.columns(['recording_id', 'kind', 'lang']).doUpdateSet({ vtt: kept }))
    .execute()
}
