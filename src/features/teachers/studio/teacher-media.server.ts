/** What is seen and heard of a teacher: the school's own, so that it stays when somebody's account goes. */
import { may } from '#account/permissions.ts'
import { record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { dropMedia, removeMediaFiles } from '#server/engines/media/erase-media.ts'
import type { UploadKind } from '#server/engines/media/kinds.ts'
import { ownMedia } from '#server/engines/media/media-cards.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { buildPicturePath, putPublicPicture } from '#server/platform/files/public-pictures.ts'
import { redrawnPicture } from '#server/platform/redrawn-picture.ts'
import { aboutTeacher, introUrls, portraitUrl } from '../cards.server.ts'
import type { TeachersTables } from '../tables.server.ts'
import { teachersTag } from '../tags.ts'
import * as calls from './contract.ts'

const t = withTables<TeachersTables>()

export const teacherIntro: UploadKind = {
  name: 'teacher-intro',
  access: may('teachers.change'),
  maxBytes: calls.maxIntroBytes,
  families: ['audio'],
  isPublic: true,
  personal: false,
}

/** Twice as large as pages show it, in pixels. */
const size = { width: 500, height: 600 }

/** @throws AppError notFound */
export async function readTeacherMedia(
  { db }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readTeacherMedia>,
) {
  return toTeacherMedia(db, await selectTeacherMedia(db, id))
}

/** @throws AppError invalid, at `file`, when it is no picture; notFound */
export async function changePortrait(
  context: SignedIn,
  { id, file }: CheckedInputOf<typeof calls.changePortrait>,
) {
  // What is cut off of a tall picture is its foot: the head is above.
  const content = await redrawnPicture(file, image =>
    image.resize({ ...size, fit: 'cover', position: 'top' }).webp({ quality: 82 }),
  )
  return putPublicPicture(context.app.files, { folder: 'teachers', content }, portrait =>
    replacePortrait(context, id, portrait),
  )
}

/** @throws AppError notFound */
export const removePortrait = (context: SignedIn, { id }: CheckedInputOf<typeof calls.removePortrait>) =>
  replacePortrait(context, id, null)

const replacePortrait = (context: SignedIn, id: string, portrait: string | null) =>
  changeTeacherMedia(context, id, async (tx, before) => {
    if (before.portrait) await dropPortrait(context.app, tx, id, before.portrait)
    return { portrait }
  })

/** @throws AppError invalid, at `mediaId`, for what is no introduction of one's own sending; notFound */
export const putIntro = (context: SignedIn, { id, mediaId }: CheckedInputOf<typeof calls.putIntro>) =>
  changeTeacherMedia(context, id, async (tx, before) => {
    if (mediaId === before.intro_media_id) return {}
    if (mediaId && !(await isFree(tx, context.user.id, mediaId))) {
      const message = 'این صدا پیدا نشد؛ دوباره بگذاریدش.'
      throw new AppError('invalid', { message, errors: [{ field: 'mediaId', message }] })
    }
    if (before.intro_media_id) await dropMedia(context.app, tx, before.intro_media_id)
    return { intro_media_id: mediaId }
  })

/** What is seen and heard of a teacher goes with their page; the files go after the commit. */
export async function dropTeacherMedia(app: Pick<AppContext, 'jobs'>, tx: Tx, id: string): Promise<void> {
  const { portrait, intro_media_id } = await selectTeacherMedia(tx, id)
  if (portrait) await dropPortrait(app, tx, id, portrait)
  if (intro_media_id) await dropMedia(app, tx, intro_media_id)
}

/** Somebody's own upload that is no other teacher's introduction. */
async function isFree(tx: Tx, userId: string, mediaId: string) {
  if (!(await ownMedia(tx, userId, mediaId, teacherIntro.name))) return false
  const taken = await t(tx)
    .selectFrom('teacher')
    .select('id')
    .where('intro_media_id', '=', mediaId)
    .executeTakeFirst()
  return taken === undefined
}

/** Teachers of the demo share their drawn portraits: such a file stays. */
async function dropPortrait({ jobs }: Pick<AppContext, 'jobs'>, tx: Tx, id: string, portrait: string) {
  const other = await t(tx)
    .selectFrom('teacher')
    .select('id')
    .where('portrait', '=', portrait)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!other) await jobs.send(tx, removeMediaFiles.name, { keys: [buildPicturePath(portrait)] })
}

type TeacherMedia = Awaited<ReturnType<typeof selectTeacherMedia>>

/** @throws AppError notFound */
async function selectTeacherMedia(db: Db, id: string) {
  const row = await t(db)
    .selectFrom('teacher')
    .select(['id', 'name', 'surname', 'portrait', 'intro_media_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

/** Its form may be open meanwhile: the version stays, for nothing of it is painted over. */
async function changeTeacherMedia(
  { db, user, now }: SignedIn,
  id: string,
  change: (
    tx: Tx,
    before: TeacherMedia,
  ) => Promise<Partial<Pick<TeacherMedia, 'portrait' | 'intro_media_id'>>>,
) {
  await transaction(db, async tx => {
    await t(tx).selectFrom('teacher').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const changed = await change(tx, await selectTeacherMedia(tx, id))
    await t(tx)
      .updateTable('teacher')
      .set({ ...changed, changed_at: now() })
      .where('id', '=', id)
      .execute()
    const about = await aboutTeacher(tx, id)
    await record(tx, { actorId: user.id, action: 'teacher.changed', subjectId: null, about, at: now() })
    await invalidateTags(tx, teachersTag)
  })
  return toTeacherMedia(db, await selectTeacherMedia(db, id))
}

async function toTeacherMedia(db: Db, { name, surname, portrait, intro_media_id }: TeacherMedia) {
  return {
    name: `${name} ${surname}`,
    portraitUrl: portraitUrl(portrait),
    introUrl: (await introUrls(db, [intro_media_id])).get(intro_media_id ?? '') ?? null,
  }
}
