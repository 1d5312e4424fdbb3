import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listPaperEditions } from '#features/book-store/public.server.ts'
import { listPublicBranches } from '#features/branches/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { isHeldOfNamed } from '#server/engines/holds.ts'
import { inspectBytes } from '#server/engines/media/inspect-bytes.ts'
import type { UploadKind } from '#server/engines/media/kinds.ts'
import { countRows, type Db, noId, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { OwnCopy } from './contract.ts'
import { buildCopyKey, computeCaps, describeCopies, lockCopy, moveCopy, readRules } from './copies.server.ts'
import { computeCredit, maxPhotoBytes } from './rules.ts'
import type { UsedBookTables } from './tables.server.ts'

const t = withTables<UsedBookTables>()
const dayMs = 86_400_000

const photo: UploadKind = {
  name: 'used-book-photo',
  access: 'user',
  maxBytes: maxPhotoBytes,
  families: ['picture'],
  personal: true,
}

export async function listOnSale(
  { db, now }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.listOnSale>,
) {
  const editions = (await listPaperEditions(db, { slug })).filter(({ published_at }) => published_at !== null)
  const rows = await t(db)
    .selectFrom('used_book')
    .select(['id', 'edition_id', 'grade', 'price', 'branch_id'])
    .where('state', '=', 'listed')
    .where('edition_id', 'in', [...editions.map(({ id }) => id), noId])
    .where(isFree(db, now()))
    .orderBy('price')
    .orderBy('number')
    .limit(50)
    .execute()
  if (rows.length === 0) return { items: [] }
  const { findEdition, findBranch } = await describeCopies(db, rows)
  return {
    items: rows.map(({ id, edition_id, grade, price, branch_id }) => ({
      id,
      format: findEdition(edition_id).format,
      grade,
      price,
      newPrice: findEdition(edition_id).price,
      branch: findBranch(branch_id),
    })),
  }
}

/** The copies that may be bought now, with the book of each: what the shelves of the store say of them. */
export const selectUsedCopies = (db: Db, now: Date) => sql`
  select book_edition.book_id, used_book.price from used_book
  join book_edition on book_edition.id = used_book.edition_id
  where used_book.state = 'listed'
    and ${isFree(db, now)}`

/** A copy on sale is one of one (`moveCopy`), so it is free while nobody holds it. */
const isFree = (db: Db, now: Date) =>
  sql<boolean>`not ${isHeldOfNamed(db, sql<string>`${buildCopyKey('')} || used_book.id`, now)}`

/** @throws AppError notFound, where no such book is sold on paper */
export async function readOfferChoices(
  { db }: SignedIn,
  { slug }: CheckedInputOf<typeof calls.readOfferChoices>,
) {
  const editions = (await listPaperEditions(db, { slug })).filter(({ published_at }) => published_at !== null)
  if (editions.length === 0) throw new AppError('notFound')
  const rules = await readRules(db)
  const branches = await listPublicBranches(db)
  return {
    title: editions[0]!.title,
    editions: editions.map(({ id, format, price }) => ({
      id,
      format,
      price,
      caps: computeCaps(price, rules),
    })),
    branches: branches.map(({ id, name, address }) => ({ id, name, address })),
    schoolPercent: rules.schoolPercent,
    bringDays: rules.bringDays,
    saleDays: rules.saleDays,
  }
}

export const listOwnCopies = async ({ db, user }: SignedIn) => ({ items: await showOwn(db, user.id) })

async function showOwn(db: Db, userId: string): Promise<OwnCopy[]> {
  const rows = await t(db)
    .selectFrom('used_book')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('offered_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  const { schoolPercent } = await readRules(db)
  const { findEdition, findBranch } = await describeCopies(db, rows)
  return rows.map(row => {
    const { slug, title, format } = findEdition(row.edition_id)
    return {
      id: row.id,
      number: row.number,
      slug,
      title,
      format,
      state: row.state,
      grade: row.grade,
      price: row.price,
      credit: row.credited ?? computeCredit(row.price, row.school_percent ?? schoolPercent),
      branch: findBranch(row.branch_id),
      note: row.note,
      reason: row.reason,
      hasPhoto: row.photo !== null,
      bringBy: row.bring_by.toISOString(),
      saleUntil: row.sale_until?.toISOString() ?? null,
      offeredAt: row.offered_at.toISOString(),
    }
  })
}

/**
 * @throws AppError invalid at the field that is wrong; conflict, where one has too many open already, or the id is another's
 */
export async function offerCopy(
  { db, user, now }: SignedIn,
  { id, editionId, grade, price, branchId, note }: CheckedInputOf<typeof calls.offerCopy>,
) {
  const at = now()
  return transaction(db, async tx => {
    // What one person offers is counted one after another, and so are two presses.
    await sql`select pg_advisory_xact_lock(hashtext(${`used books of ${user.id}`}))`.execute(t(tx))
    const known = await t(tx)
      .selectFrom('used_book')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (known?.user_id === user.id) return { items: await showOwn(tx, user.id) }
    if (known) throw new AppError('conflict')
    const [edition] = await listPaperEditions(tx, { ids: [editionId] })
    if (!edition?.published_at) throw refuse('editionId', 'این کتاب در کتاب‌فروشی نیست.')
    const branch = (await listPublicBranches(tx)).find(one => one.id === branchId)
    if (!branch) throw refuse('branchId', 'این شعبه را پیدا نکردیم؛ شعبهٔ دیگری انتخاب کنید.')
    const rules = await readRules(tx)
    const cap = computeCaps(edition.price, rules)[grade]
    if (price > cap) throw refuse('price', `بیشترین قیمت برای این وضعیت ${balance(cap)} است.`)
    const open = await countRows(
      t(tx)
        .selectFrom('used_book')
        .where('user_id', '=', user.id)
        .where('state', 'in', ['offered', 'listed']),
    )
    if (open >= rules.maxOpen) {
      const message = `هر نفر هم‌زمان ${persianNumber(rules.maxOpen)} نسخه می‌گذارد؛ نخست یکی را پس بگیرید.`
      throw new AppError('conflict', { message })
    }
    await t(tx)
      .insertInto('used_book')
      .values({
        id,
        user_id: user.id,
        edition_id: editionId,
        branch_id: branchId,
        state: 'offered',
        grade,
        price,
        note,
        offered_at: at,
        bring_by: new Date(at.getTime() + rules.bringDays * dayMs),
      })
      .execute()
    return { items: await showOwn(tx, user.id) }
  })
}

const refuse = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })

/** @throws AppError notFound; conflict, where staff have looked at the copy; invalid at `file`, for what is no picture */
export async function addCopyPhoto(
  { app, db, user, now }: SignedIn,
  { id, file }: CheckedInputOf<typeof calls.addCopyPhoto>,
) {
  const { content } = await inspectBytes(app, file, photo)
  const key = `private/used-book-photo/${randomUUID()}.webp`
  await app.files.put(key, content)
  let unused: string | null = key
  try {
    unused = await transaction(db, async tx => {
      const { copy } = await lockCopy(tx, { id, userId: user.id }, now())
      if (copy.state !== 'offered') throw new AppError('conflict', { message: 'این نسخه دیگر تغییر نمی‌کند.' })
      await t(tx).updateTable('used_book').set({ photo: key }).where('id', '=', id).execute()
      return copy.photo
    })
  } finally {
    if (unused !== null) await app.files.delete(unused)
  }
  return { items: await showOwn(db, user.id) }
}

/** @throws AppError notFound; conflict, where somebody is buying it, or it is not theirs to take back any more */
export async function withdrawCopy(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.withdrawCopy>,
) {
  return transaction(db, async tx => {
    const { copy, isFree } = await lockCopy(tx, { id, userId: user.id }, now())
    if (copy.state === 'offered') await moveCopy(tx, id, 'withdrawn', { ended_at: now() })
    else if (copy.state === 'listed' && isFree) await moveCopy(tx, id, 'leaving')
    else if (copy.state === 'listed') throw beingBought()
    else if (copy.state !== 'withdrawn' && copy.state !== 'leaving')
      throw new AppError('conflict', { message: 'این نسخه دیگر در فروش نیست.' })
    return { items: await showOwn(tx, user.id) }
  })
}

/** Where an order that may still be paid holds it. */
export const beingBought = () =>
  new AppError('conflict', {
    message: 'همین حالا کسی در حال خرید این نسخه است؛ نیم ساعت دیگر دوباره نگاه کنید.',
  })
