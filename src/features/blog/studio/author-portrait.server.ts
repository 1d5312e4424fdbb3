import { record } from '#account/public.server.ts'
import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { removeMediaFiles } from '#server/engines/media/erase-media.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { buildPicturePath, putPublicPicture } from '#server/platform/files/public-pictures.ts'
import { redrawnPicture } from '#server/platform/redrawn-picture.ts'
import { portraitUrl } from '../portrait-url.ts'
import type { BlogTables } from '../tables.server.ts'
import { blogTag } from '../tags.ts'
import type * as calls from './contract.ts'

const t = withTables<BlogTables>()

/** Of the square, in pixels: twice as large as pages show it. */
const side = 128

/** @throws AppError notFound */
export async function readPortrait({ db }: SignedIn, { id }: CheckedInputOf<typeof calls.readPortrait>) {
  const { name, portrait } = await find(db, id)
  return { name, portraitUrl: portraitUrl(portrait) }
}

/** @throws AppError invalid, at `file`, when it is no picture; notFound */
export async function changePortrait(
  context: SignedIn,
  { id, file }: CheckedInputOf<typeof calls.changePortrait>,
) {
  const content = await redrawnPicture(file, image =>
    image.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }),
  )
  return putPublicPicture(context.app.files, { folder: 'blog-authors', content }, portrait =>
    replacePortrait(context, id, portrait),
  )
}

/** @throws AppError notFound */
export const removePortrait = (context: SignedIn, { id }: CheckedInputOf<typeof calls.removePortrait>) =>
  replacePortrait(context, id, null)

/** The file goes once its author's row is gone for good. */
export async function dropPortrait({ jobs }: Pick<AppContext, 'jobs'>, tx: Tx, portrait: string | null) {
  if (portrait) await jobs.send(tx, removeMediaFiles.name, { keys: [buildPicturePath(portrait)] })
}

const replacePortrait = ({ app, db, user, now }: SignedIn, id: string, portrait: string | null) =>
  transaction(db, async tx => {
    const { name, portrait: before } = await find(tx, id, 'locked')
    await t(tx).updateTable('blog_author').set({ portrait, changed_at: now() }).where('id', '=', id).execute()
    await dropPortrait(app, tx, before)
    const about = { kind: 'blogAuthor', id, name } as const
    await record(tx, { actorId: user.id, action: 'blogAuthor.changed', subjectId: null, about, at: now() })
    await invalidateTags(tx, blogTag)
    return { name, portraitUrl: portraitUrl(portrait) }
  })

/** `locked` where it is changed: of two at once the second finds what the first put. */
const find = (db: Db, id: string, lock?: 'locked') =>
  t(db)
    .selectFrom('blog_author')
    .select(['name', 'portrait'])
    .where('id', '=', id)
    .$if(lock !== undefined, author => author.forUpdate())
    .executeTakeFirstOrThrow(notFound)
