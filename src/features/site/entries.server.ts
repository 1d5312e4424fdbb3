import { findChanges, record } from '#account/public.server.ts'
import type { AuditAbout, AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { changedMeanwhile, notFound } from '#contract/app-error.ts'
import { key } from '#persian/search-key.ts'
import type { Handler, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type { banners, faqs } from './contract.ts'
import type { holidays } from './holidays/contract.ts'
import type { EntryKind, SiteTables } from './tables.server.ts'
import { siteTag } from './tags.ts'

const t = withTables<SiteTables>()

type Values = Record<string, string>
type Paging = { q: string; page: number; perPage: number }

/**
 * The answers of a collection whose things are rows of `site_entry`; those with a day stand in the order of days.
 * One way for all kinds: what a kind's schema let through is kept, and given back as it is.
 */
export function buildHandlers(
  kind: EntryKind,
  calls: typeof faqs | typeof holidays | typeof banners,
): Handler[] {
  return [
    { endpoint: calls.list, handle: ({ db }, paging: Paging) => listEntries(db, kind, paging) },
    { endpoint: calls.read, handle: ({ db }, { id }: { id: string }) => readEntry(db, kind, id) },
    { endpoint: calls.create, handle: (context, values: Values) => createEntry(context, kind, values) },
    {
      endpoint: calls.change,
      handle(context, { id, version, ...values }: { id: string; version: number }) {
        return changeEntry(context, kind, { id, version, values })
      },
    },
    {
      endpoint: calls.remove,
      handle: (context, { id }: { id: string }) => removeEntry(context, kind, id),
    },
  ]
}

async function listEntries(db: Db, kind: EntryKind, { q, page, perPage }: Paging) {
  const found = t(db).selectFrom('site_entry').where('kind', '=', kind).where(holdsWords('search_key', q))
  const { rows, total } = await readPage(found.selectAll().orderBy('sort_key').orderBy('id'), {
    page,
    perPage,
  })
  return { items: rows.map(toRecord), page, perPage, total }
}

/** @throws AppError notFound */
async function readEntry(db: Db | Tx, kind: EntryKind, id: string) {
  const row = await t(db)
    .selectFrom('site_entry')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return toRecord(row)
}

async function createEntry({ db, user, now }: SignedIn, kind: EntryKind, values: Values) {
  const at = now()
  const row = await transaction(db, async tx => {
    const made = await insertEntry(tx, kind, values, at)
    await note(tx, { actorId: user.id, action: `${kind}.created`, about: aboutEntry(kind, made), at })
    return made
  })
  return toRecord(row)
}

/** Writes one without asking whose action it is; the seed does so too. */
export function insertEntry(tx: Tx, kind: EntryKind, values: Values, at: Date) {
  return t(tx)
    .insertInto('site_entry')
    .values(toEntryRow(kind, values, at))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const toEntryRow = (kind: EntryKind, values: Values, at: Date) => ({
  kind,
  ...toTextColumns(values),
  sort_key: getDay(values) ?? at.toISOString(),
  changed_at: at,
})

/** @throws AppError notFound; conflict, where somebody else has changed it since `version` */
async function changeEntry(
  { db, user, now }: SignedIn,
  kind: EntryKind,
  { id, version, values }: { id: string; version: number; values: Values },
) {
  const row = await transaction(db, async tx => {
    const before = await readEntry(tx, kind, id)
    const changed = await t(tx)
      .updateTable('site_entry')
      .set(({ ref }) => ({
        ...toTextColumns(values),
        sort_key: getDay(values) ?? ref('sort_key'),
        version: version + 1,
        changed_at: now(),
      }))
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirstOrThrow(changedMeanwhile)
    const noted = { about: aboutEntry(kind, changed), changes: findChanges(before, values) }
    await note(tx, { actorId: user.id, action: `${kind}.changed`, ...noted, at: now() })
    return changed
  })
  return toRecord(row)
}

/** @throws AppError notFound */
async function removeEntry({ db, user, now }: SignedIn, kind: EntryKind, id: string) {
  await transaction(db, async tx => {
    const removed = await t(tx)
      .deleteFrom('site_entry')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .returning(['id', 'data'])
      .executeTakeFirstOrThrow(notFound)
    await note(tx, {
      actorId: user.id,
      action: `${kind}.removed`,
      about: aboutEntry(kind, removed),
      at: now(),
    })
  })
  return {}
}

/** What every change of the site does besides: it is written down, and pages are made anew. */
export async function note(
  tx: Tx,
  entry: { actorId: string; action: AuditAction; about?: AuditAbout; changes?: AuditChanges; at: Date },
) {
  await record(tx, { ...entry, subjectId: null })
  await invalidateTags(tx, siteTag)
}

/** By its first text: a question, a title, a sentence. */
const aboutEntry = (kind: EntryKind, { id, data }: { id: string; data: Values }): AuditAbout => ({
  kind,
  id,
  name: data.question ?? data.title ?? data.sentence ?? '',
})

/** What every entry of a kind is unless it says otherwise: it is neither kept nor searched. */
const usual: Values = { certainty: 'fixed' }

function toTextColumns(values: Values) {
  const kept = Object.fromEntries(Object.entries(values).filter(([name, value]) => usual[name] !== value))
  return { data: JSON.stringify(kept), search_key: key(Object.values(kept).join(' ')) }
}

const getDay = ({ day, from }: Values) => day ?? from

function toRecord({
  id,
  data,
  version,
  changed_at,
}: {
  id: string
  data: Values
  version: number
  changed_at: Date
}) {
  return { ...data, id, version, changedAt: changed_at.toISOString() }
}
