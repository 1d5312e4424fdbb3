import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
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
import type { JournalsTables } from '../tables.server.ts'
import { journalsTag } from '../tags.ts'
import type { journals } from './contract.ts'
import { produceAnew } from './produce-anew.server.ts'

const t = withTables<JournalsTables>()

type Calls = typeof journals
type Values = CheckedInputOf<Calls['create']>
type Row = Awaited<ReturnType<typeof findJournal>>

export async function listJournals({ db }: SignedIn, { q, page, perPage }: CheckedInputOf<Calls['list']>) {
  const found = t(db).selectFrom('journal').where(holdsWords('search_key', q))
  const { rows, total } = await readPage(found.selectAll().orderBy('title').orderBy('id'), { page, perPage })
  return { items: rows.map(toRecord), page, perPage, total }
}

/** @throws AppError notFound */
export async function readJournalRecord({ db }: SignedIn, { id }: CheckedInputOf<Calls['read']>) {
  return toRecord(await findJournal(db, id))
}

/** @throws AppError invalid, at `slug` */
export async function createJournal({ db, user, now }: SignedIn, values: Values) {
  return transaction(db, async tx => {
    const row = await t(tx)
      .insertInto('journal')
      .values({ ...toJournalColumns(values), changed_at: now() })
      .onConflict(conflict => conflict.column('slug').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw slugTaken()
    await note(tx, user.id, 'journal.created', row, now())
    return toRecord(row)
  })
}

/** @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid, at `slug` */
export async function changeJournal(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  return transaction(db, async tx => {
    const before = await findJournal(tx, id)
    const twin = await t(tx)
      .selectFrom('journal')
      .select('id')
      .where('slug', '=', values.slug)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (twin) throw slugTaken()
    const row = await t(tx)
      .updateTable('journal')
      .set({ ...toJournalColumns(values), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw changedMeanwhile()
    await produceAnew(tx, { column: 'journal_id', value: id }, now())
    await note(tx, user.id, 'journal.changed', row, now(), findChanges(toRecord(before), values))
    return toRecord(row)
  })
}

/** @throws AppError notFound; conflict, while it has issues or submissions */
export async function removeJournal({ db, user, now }: SignedIn, { id }: CheckedInputOf<Calls['remove']>) {
  await transaction(db, async tx => {
    const row = await findJournal(tx, id)
    const issue = await t(tx)
      .selectFrom('journal_issue')
      .select('id')
      .where('journal_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    const submission = await t(tx)
      .selectFrom('journal_submission')
      .select('id')
      .where('journal_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (issue || submission) {
      throw new AppError('conflict', { message: 'این نشریه شماره یا نوشته‌ای دارد و حذف نمی‌شود.' })
    }
    await t(tx).deleteFrom('journal').where('id', '=', id).execute()
    await note(tx, user.id, 'journal.removed', row, now())
  })
  return {}
}

async function findJournal(db: Db, id: string) {
  const row = await t(db).selectFrom('journal').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

const slugTaken = () =>
  new AppError('invalid', { errors: [{ field: 'slug', message: 'نشریهٔ دیگری این نشانی را دارد.' }] })

export const toJournalColumns = ({ titleEn, aboutEn, issn, takesSubmissions, ...values }: Values) => ({
  ...values,
  title_en: titleEn,
  about_en: aboutEn,
  issn: issn || null,
  takes_submissions: takesSubmissions,
  search_key: key(`${values.title} ${titleEn} ${values.slug} ${values.editor}`),
})

async function note(
  tx: Tx,
  actorId: string,
  action: AuditAction,
  { id, title }: Row,
  at: Date,
  changes?: AuditChanges,
) {
  const about = { kind: 'journal', id, name: title } as const
  await record(tx, { actorId, action, subjectId: null, about, changes, at })
  await invalidateTags(tx, journalsTag)
}

const toRecord = (row: Row) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  titleEn: row.title_en,
  about: row.about,
  aboutEn: row.about_en,
  editor: row.editor,
  issn: row.issn ?? '',
  license: row.license,
  takesSubmissions: row.takes_submissions,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
})
