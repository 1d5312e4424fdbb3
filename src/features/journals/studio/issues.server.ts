import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toPersianDigits } from '#persian/digits.ts'
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
import { formatIssue } from '../labels.ts'
import type { JournalsTables } from '../tables.server.ts'
import { journalsTag } from '../tags.ts'
import type { issues } from './contract.ts'
import { produceAnew } from './produce-anew.server.ts'

const t = withTables<JournalsTables>()

type Calls = typeof issues
type Values = CheckedInputOf<Calls['create']>
type Row = Awaited<ReturnType<typeof findIssue>>

export async function listIssues({ db }: SignedIn, { q, page, perPage }: CheckedInputOf<Calls['list']>) {
  const found = t(db).selectFrom('journal_issue').where(holdsWords('search_key', q))
  const { rows, total } = await readPage(
    found
      .selectAll()
      .orderBy('year', 'desc')
      .orderBy('season', 'desc')
      .orderBy('number', 'desc')
      .orderBy('id'),
    { page, perPage },
  )
  return { items: rows.map(toRecord), page, perPage, total }
}

/** @throws AppError notFound */
export async function readIssueRecord({ db }: SignedIn, { id }: CheckedInputOf<Calls['read']>) {
  return toRecord(await findIssue(db, id))
}

/** @throws AppError invalid, at `journalId` or `number` */
export async function createIssue({ db, user, now }: SignedIn, values: Values) {
  return transaction(db, async tx => {
    const row = await t(tx)
      .insertInto('journal_issue')
      .values({ ...toIssueColumns(values, await findJournalTitle(tx, values.journalId)), changed_at: now() })
      .onConflict(conflict => conflict.columns(['journal_id', 'number']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw numberTaken()
    await note(tx, user.id, 'journalIssue.created', row, now())
    return toRecord(row)
  })
}

/**
 * @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid, at `journalId`,
 * `number` or `price`
 */
export async function changeIssue(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  return transaction(db, async tx => {
    const before = await findIssue(tx, id)
    const journalTitle = await findJournalTitle(tx, values.journalId)
    const twin = await t(tx)
      .selectFrom('journal_issue')
      .select('id')
      .where('journal_id', '=', values.journalId)
      .where('number', '=', values.number)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (twin) throw numberTaken()
    const row = await t(tx)
      .updateTable('journal_issue')
      .set({ ...toIssueColumns(values, journalTitle), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw changedMeanwhile()
    await checkBuyers(tx, row)
    await produceAnew(tx, { column: 'id', value: id }, now())
    const { journalId: _, ...said } = values
    await note(tx, user.id, 'journalIssue.changed', row, now(), findChanges(toRecord(before), said))
    return toRecord(row)
  })
}

/** @throws AppError notFound; conflict, while it has articles */
export async function removeIssue({ db, user, now }: SignedIn, { id }: CheckedInputOf<Calls['remove']>) {
  await transaction(db, async tx => {
    const row = await findIssue(tx, id)
    const article = await t(tx)
      .selectFrom('journal_article')
      .select('id')
      .where('issue_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (article) throw new AppError('conflict', { message: 'این شماره مقاله‌ای دارد و حذف نمی‌شود.' })
    await t(tx).deleteFrom('journal_issue').where('id', '=', id).execute()
    await note(tx, user.id, 'journalIssue.removed', row, now())
  })
  return {}
}

/** What is for buyers can be bought. The issue's row is locked: no article becomes so meanwhile. */
async function checkBuyers(tx: Tx, { id, price }: Row) {
  if (price !== null) return
  const article = await t(tx)
    .selectFrom('journal_article')
    .select('title')
    .where('issue_id', '=', id)
    .where('access', '=', 'buyers')
    .limit(1)
    .executeTakeFirst()
  if (article)
    throw refuse(
      'price',
      `مقالهٔ «${article.title}» برای خریداران است؛ نخست دسترسی‌اش را عوض کنید، یا بها را نگه دارید.`,
    )
}

async function findIssue(db: Db, id: string) {
  const row = await t(db).selectFrom('journal_issue').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

const refuse = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })
const numberTaken = () => refuse('number', 'این نشریه شماره‌ای با همین عدد دارد.')

async function findJournalTitle(db: Db, id: string): Promise<string> {
  const row = await t(db).selectFrom('journal').select('title').where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse('journalId', 'این نشریه دیگر نیست.')
  return row.title
}

export const toIssueColumns = ({ journalId, titleEn, price, ...values }: Values, journalTitle: string) => ({
  ...values,
  price: price === '' ? null : price * 10,
  journal_id: journalId,
  title_en: titleEn,
  search_key: key(`${journalTitle} ${formatIssue(values)} ${values.title} ${titleEn}`),
})

async function note(
  tx: Tx,
  actorId: string,
  action: AuditAction,
  { id, number, year }: Row,
  at: Date,
  changes?: AuditChanges,
) {
  const about = { kind: 'journalIssue', id, name: toPersianDigits(`${number}، ${year}`) } as const
  await record(tx, { actorId, action, subjectId: null, about, changes, at })
  await invalidateTags(tx, journalsTag)
}

const toRecord = (row: Row) => ({
  id: row.id,
  journalId: row.journal_id,
  number: row.number,
  year: row.year,
  season: row.season,
  title: row.title,
  titleEn: row.title_en,
  cover: row.cover,
  price: row.price === null ? ('' as const) : Math.round(row.price / 10),
  version: row.version,
  changedAt: row.changed_at.toISOString(),
})
