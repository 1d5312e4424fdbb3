import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { key } from '#persian/search-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type { BlogTables } from '../tables.server.ts'
import { blogTag } from '../tags.ts'
import { dropPortrait } from './author-portrait.server.ts'
import type { authors } from './contract.ts'

const t = withTables<BlogTables>()

type Calls = typeof authors
type Values = CheckedInputOf<Calls['create']>
type Row = Awaited<ReturnType<typeof find>>

export async function listAuthors({ db }: SignedIn, { q, page, perPage }: CheckedInputOf<Calls['list']>) {
  const found = t(db).selectFrom('blog_author').where(holdsWords('search_key', q))
  const { rows, total } = await readPage(found.selectAll().orderBy('name').orderBy('id'), { page, perPage })
  return { items: rows.map(toRecord), page, perPage, total }
}

/** @throws AppError notFound */
export async function readAuthorRecord({ db }: SignedIn, { id }: CheckedInputOf<Calls['read']>) {
  return toRecord(await find(db, id))
}

/** @throws AppError invalid, at `slug` */
export async function createAuthor({ db, user, now }: SignedIn, values: Values) {
  return transaction(db, async tx => {
    const row = await t(tx)
      .insertInto('blog_author')
      .values({ ...toColumns(values), changed_at: now() })
      .onConflict(conflict => conflict.column('slug').doNothing())
      .returningAll()
      .executeTakeFirstOrThrow(slugTaken)
    await note(tx, user.id, 'blogAuthor.created', row, now())
    return toRecord(row)
  })
}

/** @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid, at `slug` */
export async function changeAuthor(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  return transaction(db, async tx => {
    const before = await find(tx, id)
    const twin = await t(tx)
      .selectFrom('blog_author')
      .select('id')
      .where('slug', '=', values.slug)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (twin) throw slugTaken()
    const row = await t(tx)
      .updateTable('blog_author')
      .set({ ...toColumns(values), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirstOrThrow(changedMeanwhile)
    await note(tx, user.id, 'blogAuthor.changed', row, now(), findChanges(toRecord(before), values))
    return toRecord(row)
  })
}

/** @throws AppError notFound; conflict, while posts are theirs */
export async function removeAuthor(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<Calls['remove']>,
) {
  await transaction(db, async tx => {
    const row = await find(tx, id)
    const post = await t(tx)
      .selectFrom('blog_post')
      .select('id')
      .where('author_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (post) {
      const message = 'این نویسنده نوشته‌ای دارد؛ نخست نویسندهٔ آن را عوض کنید.'
      throw new AppError('conflict', { message })
    }
    await t(tx).deleteFrom('blog_author').where('id', '=', id).execute()
    await dropPortrait(app, tx, row.portrait)
    await note(tx, user.id, 'blogAuthor.removed', row, now())
  })
  return {}
}

const find = (db: Db, id: string) =>
  t(db).selectFrom('blog_author').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

const slugTaken = () =>
  new AppError('invalid', { errors: [{ field: 'slug', message: 'نویسندهٔ دیگری این نشانی را دارد.' }] })

const toColumns = ({ slug, name, about }: Values) => ({
  slug,
  name,
  about,
  search_key: key(`${name} ${slug} ${about}`),
})

async function note(
  tx: Tx,
  actorId: string,
  action: AuditAction,
  { id, name }: Row,
  at: Date,
  changes?: AuditChanges,
) {
  const about = { kind: 'blogAuthor', id, name } as const
  await record(tx, { actorId, action, subjectId: null, about, changes, at })
  await invalidateTags(tx, blogTag)
}

const toRecord = ({ id, slug, name, about, version, changed_at }: Row) => ({
  id,
  slug,
  name,
  about,
  version,
  changedAt: changed_at.toISOString(),
})
