import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { buildPicturePath, putPublicPicture } from '#server/platform/files/public-pictures.ts'
import type { Job } from '#server/platform/jobs.ts'
import type * as calls from '../contract.ts'
import type { AccountTables } from '../tables.server.ts'
import { noMore, readUser } from './people.server.ts'
import { squarePicture } from './square-picture.server.ts'

const t = withTables<AccountTables>()

/** @throws AppError invalid, at `file`, when it is no picture */
export async function changeAvatar(
  { app, db, user }: SignedIn,
  { file }: CheckedInputOf<typeof calls.changeAvatar>,
) {
  const content = await squarePicture(file)
  await putPublicPicture(app.files, { folder: 'avatars', content }, avatar =>
    transaction(db, tx => replaceAvatar(app, tx, user.id, avatar)),
  )
  return { user: await readUser(db, user.id) }
}

export async function removeAvatar({ app, db, user }: SignedIn) {
  await transaction(db, tx => replaceAvatar(app, tx, user.id, null))
  return { user: await readUser(db, user.id) }
}

/** Names another picture, or none, as a person's; the file of the old one goes after the commit. */
export async function replaceAvatar(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  userId: string,
  avatar: string | null,
): Promise<void> {
  const old = await t(tx)
    .selectFrom('users')
    .select('avatar')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(noMore)
  await t(tx).updateTable('users').set({ avatar }).where('id', '=', userId).execute()
  if (old.avatar) await jobs.send(tx, removePicture.name, { avatar: old.avatar })
}

/** Deletes the file of a picture nobody has any more. */
export const removePicture: Job<{ avatar: string }> = {
  name: 'remove-picture',
  async run({ files }, { avatar }) {
    await files.delete(buildPicturePath(avatar))
  },
}
