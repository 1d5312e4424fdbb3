import { sql } from 'kysely'
import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { createDocument, removeDocument } from '#features/documents/public.server.ts'
import { toKeys } from '#persian/search-key.ts'
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
import { toDescribed, toDescribedColumns } from '../described.ts'
import type { JournalsTables } from '../tables.server.ts'
import { journalsTag } from '../tags.ts'
import type { ArticleState, articles } from './contract.ts'

const t = withTables<JournalsTables>()

type Calls = typeof articles
export type ArticleValues = CheckedInputOf<Calls['create']>
export type ArticleRow = Awaited<ReturnType<typeof findArticle>>

export const findState = ({ published_at }: Pick<ArticleRow, 'published_at'>): ArticleState =>
  published_at ? 'published' : 'draft'

export async function listArticleRows({ db }: SignedIn, { q, page, perPage }: CheckedInputOf<Calls['list']>) {
  const found = t(db)
    .selectFrom('journal_article')
    .innerJoin('journal_issue', 'journal_issue.id', 'issue_id')
    .innerJoin('journal', 'journal.id', 'journal_id')
    .where(holdsWords('title_key', q))
  const { rows, total } = await readPage(
    found
      .select(['journal_article.id', 'journal_article.title', 'journal.title as journal', 'number'])
      .select(['published_at', 'journal_article.changed_at'])
      .orderBy(sql`published_at is not null`)
      .orderBy(sql`coalesce(published_at, journal_article.changed_at)`, 'desc')
      .orderBy('journal_article.id'),
    { page, perPage },
  )
  const items = rows.map(({ published_at, changed_at, ...row }) => ({
    ...row,
    state: findState({ published_at }),
    at: (published_at ?? changed_at).toISOString(),
  }))
  return { items, page, perPage, total }
}

/** @throws AppError notFound */
export async function readArticleRecord({ db }: SignedIn, { id }: CheckedInputOf<Calls['read']>) {
  return toRecord(await findArticle(db, id))
}

/** @throws AppError invalid, at `slug`, `issueId`, `lastPage` or `access` */
export async function createArticle({ db, user, now }: SignedIn, values: ArticleValues) {
  return transaction(db, async tx =>
    toRecord(await writeArticle(tx, values, { markdown: '', by: user.id, now: now() })),
  )
}

/** A new draft with its text. @throws AppError invalid, at `slug`, `issueId`, `lastPage` or `access` */
export async function writeArticle(
  tx: Tx,
  values: ArticleValues,
  {
    markdown,
    by,
    now,
    ...dates
  }: {
    markdown: string
    by: string | null
    now: Date
    received_at?: Date
    accepted_at?: Date
    text_editor?: string
  },
): Promise<ArticleRow> {
  await checkValues(tx, null, values)
  const documentId = await createDocument(tx, { kind: 'journalArticle', markdown, by, now })
  const row = await t(tx)
    .insertInto('journal_article')
    .values({
      ...toColumns(values, ''),
      ...dates,
      document_id: documentId,
      changed_at: now,
    })
    .onConflict(conflict => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw slugTaken()
  await note(tx, by, 'journalArticle.created', row, now)
  return row
}

/**
 * What is said of an article; of one that is out it changes at once, and its citations and PDF soon after.
 * @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid, at its field
 */
export async function changeArticle(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  return transaction(db, async tx => {
    const before = await findArticle(tx, id, { lock: true })
    if (before.version !== version) throw changedMeanwhile()
    await checkValues(tx, before, values)
    const row = await t(tx)
      .updateTable('journal_article')
      .set({ ...toColumns(values, before.plain), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { issueId: _, ...said } = values
    await note(tx, user.id, 'journalArticle.changed', row, now(), findChanges(toRecord(before), said))
    return toRecord(row)
  })
}

/** @throws AppError notFound; conflict, while it is out */
export async function removeArticle({ db, user, now }: SignedIn, { id }: CheckedInputOf<Calls['remove']>) {
  await transaction(db, async tx => {
    const row = await findArticle(tx, id, { lock: true })
    if (row.published_at) {
      throw new AppError('conflict', {
        message: 'مقالهٔ منتشرشده حذف نمی‌شود؛ نخست آن را به پیش‌نویس برگردانید.',
      })
    }
    await t(tx).deleteFrom('journal_article').where('id', '=', id).execute()
    await removeDocument(tx, row.document_id)
    await note(tx, user.id, 'journalArticle.removed', row, now())
  })
  return {}
}

/** @throws AppError notFound */
export async function findArticle(db: Db, id: string, { lock = false } = {}) {
  const row = await t(db)
    .selectFrom('journal_article')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, one => one.forUpdate())
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

const refuse = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })
const slugTaken = () => refuse('slug', 'مقالهٔ دیگری این نشانی را دارد.')

async function checkValues(tx: Tx, before: ArticleRow | null, values: ArticleValues) {
  const { slug, issueId, firstPage, lastPage, access } = values
  if (before?.publications && before.slug !== slug)
    throw refuse('slug', 'نشانی مقاله‌ای که منتشر شده است عوض نمی‌شود؛ به آن استناد می‌کنند.')
  const twin = await t(tx)
    .selectFrom('journal_article')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (twin && twin.id !== before?.id) throw slugTaken()
  if (lastPage !== '' && (firstPage === '' || lastPage < firstPage))
    throw refuse('lastPage', 'صفحهٔ پایان پیش از صفحهٔ آغاز است.')
  const issue = await t(tx)
    .selectFrom('journal_issue')
    .select('price')
    .where('id', '=', issueId)
    // Its price stays while an article becomes one for buyers.
    .forShare()
    .executeTakeFirst()
  if (!issue) throw refuse('issueId', 'این شماره دیگر نیست.')
  if (access === 'buyers' && issue.price === null)
    throw refuse('access', 'این شماره هنوز بهایی ندارد؛ نخست بهایش را در «شماره‌های نشریه‌ها» بنویسید.')
}

function toColumns(values: ArticleValues, plain: string) {
  const { issueId, slug, isReviewed, level, glossary, firstPage, lastPage, doi, access, authors } = values
  const described = toDescribedColumns(values)
  const names = authors.map(({ name, nameEn }) => `${name} ${nameEn}`).join(' ')
  const columns = {
    ...described,
    issue_id: issueId,
    slug,
    is_reviewed: isReviewed,
    level: level || null,
    glossary: JSON.stringify(glossary),
    first_page: firstPage === '' ? null : firstPage,
    last_page: lastPage === '' ? null : lastPage,
    doi: doi || null,
    access,
    title_key: toKeys(`${values.title} ${values.titleEn} ${slug} ${names}`),
    authors_key: toKeys(names),
  }
  return { ...columns, search_key: toSearchKey(columns, plain) }
}

type Searched = Pick<
  ArticleRow,
  'title_key' | 'abstract' | 'abstract_en' | 'keywords' | 'keywords_en' | 'access'
>

/** What readers look through: what is said of it, and its text where anybody reads that. */
export function toSearchKey(row: Searched, plain: string): string {
  const said = [row.abstract, row.abstract_en, ...row.keywords, ...row.keywords_en]
  return `${row.title_key} ${toKeys([...said, row.access === 'free' ? plain : ''].join(' '))}`
}

export async function note(
  tx: Tx,
  actorId: string | null,
  action: AuditAction,
  { id, title }: Pick<ArticleRow, 'id' | 'title'>,
  at: Date,
  changes?: AuditChanges,
) {
  const about = { kind: 'journalArticle', id, name: title } as const
  await record(tx, { actorId, action, subjectId: null, about, changes, at })
  await invalidateTags(tx, journalsTag)
}

const toRecord = (row: ArticleRow) => ({
  ...toDescribed(row),
  id: row.id,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
  issueId: row.issue_id,
  slug: row.slug,
  isReviewed: row.is_reviewed,
  level: row.level ?? ('' as const),
  glossary: row.glossary,
  firstPage: row.first_page ?? ('' as const),
  lastPage: row.last_page ?? ('' as const),
  doi: row.doi ?? '',
  access: row.access,
})
