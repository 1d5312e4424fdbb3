import { DatabaseSync, constants as sqlite } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import { persianNumber } from '#persian/digits.ts'
import { fileSize } from '#persian/file-size.ts'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { unzip } from '#server/engines/file-formats/unzip.ts'
import { maxCards } from '../contract.ts'
import { openLosses, readCell } from './anki-cells.server.ts'
import type { CardFile, FileGroup, FileNote, MediaKind } from './card-file.ts'
import { type MediaIndex, readMedia, readMediaIndex } from './read-media.server.ts'

/** Of the collection within a package, once it is unpacked. */
const maxCollectionBytes = 64 * 1024 * 1024
const maxHeapBytes = 256 * 1024 * 1024
/** Of which the deck's name is told. */
const maxCardsLookedAt = 10_000

/** By their age, the newest first: a new package holds an empty old one for old programs. */
const collections = ['collection.anki21b', 'collection.anki21', 'collection.anki2'] as const

/** @throws UnreadableFile, in words for who chose it */
export async function readAnki(bytes: Uint8Array): Promise<CardFile> {
  const files = unzip(bytes, {
    isWanted: name => name === 'media' || collections.some(known => known === name),
    maxBytes: maxCollectionBytes,
  })
  const name = collections.find(known => files.has(known))
  if (!name) {
    throw new UnreadableFile('این فایل ZIP بستهٔ Anki نیست: مجموعهٔ کارت‌ها در آن نیست.')
  }
  const isNew = name === 'collection.anki21b'
  const losses = openLosses()
  const index = readMediaIndex(files.get('media'), isNew)
  const read = readPart(isNew ? inflate(files.get(name)!) : files.get(name)!, index, losses)
  const media = await readMedia(bytes, read, { index, isNew, losses })
  return { ...read, media, lost: losses.list() }
}

type Losses = ReturnType<typeof openLosses>

function readPart(collection: Uint8Array, index: MediaIndex, losses: Losses) {
  const db = openCollection(collection)
  try {
    return readCollection(db, index, losses)
  } catch (thrown) {
    if (thrown instanceof UnreadableFile) throw thrown
    throw new UnreadableFile('مجموعهٔ کارت‌های این بسته خراب است؛ در Anki دوباره از آن خروجی بگیرید.')
  } finally {
    db.close()
  }
}

function inflate(packed: Uint8Array): Uint8Array {
  try {
    return zstdDecompressSync(packed, { maxOutputLength: maxCollectionBytes })
  } catch (thrown) {
    if ((thrown as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new UnreadableFile(`مجموعهٔ کارت‌های این بسته بیش از ${fileSize(maxCollectionBytes)} است.`)
    }
    throw new UnreadableFile(
      'این بسته خوانده نشد؛ در پنجرهٔ خروجی Anki گزینهٔ «Support older Anki versions» را بزنید و دوباره خروجی بگیرید.',
    )
  }
}

/** A collection of strangers in memory: nothing in it runs, and it is only read. */
function openCollection(bytes: Uint8Array): DatabaseSync {
  if (!Buffer.from(bytes.subarray(0, 16)).equals(Buffer.from('SQLite format 3\0'))) {
    throw new UnreadableFile('مجموعهٔ کارت‌های این بسته پایگاه دادهٔ SQLite نیست.')
  }
  const own = Buffer.from(bytes)
  // One that waits for its log (WAL) opens only beside it; there is none.
  own[18] = own[19] = 1
  replaceCollation(own)
  const db = new DatabaseSync(':memory:', { allowExtension: false, enableDoubleQuotedStringLiterals: false })
  try {
    db.deserialize(own)
    db.exec(`pragma trusted_schema = off; pragma query_only = on; pragma cell_size_check = on;
      pragma hard_heap_limit = ${maxHeapBytes}`)
  } catch {
    db.close()
    throw new UnreadableFile('مجموعهٔ کارت‌های این بسته خراب است؛ در Anki دوباره از آن خروجی بگیرید.')
  }
  // Views and triggers need functions and other tables; these are all that is read.
  db.setAuthorizer(action =>
    action === sqlite.SQLITE_SELECT || action === sqlite.SQLITE_READ ? sqlite.SQLITE_OK : sqlite.SQLITE_DENY,
  )
  return db
}

/** Newer collections sort names in Anki's own way; SQLite opens no such table without it, and nothing here goes by it. */
function replaceCollation(bytes: Buffer) {
  for (let at = bytes.indexOf('unicase'); at >= 0; at = bytes.indexOf('unicase', at + 1)) {
    if (/^collate $/i.test(bytes.toString('latin1', Math.max(0, at - 8), at)))
      bytes.write('nocase ', at, 'latin1')
  }
}

function readCollection(db: DatabaseSync, index: MediaIndex, losses: Losses) {
  const tables = new Set<string>()
  for (const { type, name, sql } of db.prepare('select type, name, sql from sqlite_master').iterate()) {
    if (type === 'table' && /^\s*create\s+table\b/i.test(String(sql)) && !/\bas\s*\(/i.test(String(sql))) {
      tables.add(String(name))
    }
  }
  if (!tables.has('notes') || !tables.has('col')) {
    throw new UnreadableFile('در مجموعهٔ این بسته جدول یادداشت‌های Anki نیست.')
  }
  const kinds = tables.has('notetypes') && tables.has('fields') ? readNewKinds(db) : readOldKinds(db)
  const groups = new Map<string, FileGroup>()
  let at = 0
  // No row more than are taken: where pages of a hostile file point at one another there is no end.
  for (const note of db.prepare('select guid, mid, flds from notes not indexed').iterate()) {
    at++
    if (at > maxCards) throw tooMany()
    const kind = kinds.get(String(note.mid))
    if (typeof note.flds !== 'string' || !kind) {
      losses.add('یادداشت بی‌نوع')
      continue
    }
    if (kind.isCloze) {
      losses.add(`یادداشت جاخالی (Cloze) از نوع «${kind.name}»`)
      continue
    }
    const media: NonNullable<FileNote['media']> = {}
    const take = (kind: MediaKind, called: string) => {
      const name = called.normalize('NFC')
      if (!index.has(name) || (media[kind] ?? name) !== name) return false
      media[kind] = name
      return true
    }
    const cells = note.flds.split('\x1f').map(cell => readCell(cell, losses, take))
    const group = groups.get(String(note.mid)) ?? { name: kind.name, fields: kind.fields, notes: [] }
    groups.set(String(note.mid), group)
    group.notes.push({ at, guid: String(note.guid ?? '').slice(0, 100) || null, cells, media })
  }
  if (at === 0) throw new UnreadableFile('در این بسته هیچ یادداشتی نیست.')
  return { kind: 'anki' as const, title: readTitle(db, tables), groups: [...groups.values()] }
}

const tooMany = () =>
  new UnreadableFile(
    `این فایل بیش از ${persianNumber(maxCards)} کارت دارد؛ در Anki از دسته‌های کوچک‌تر جداگانه خروجی بگیرید.`,
  )

type Kind = { name: string; fields: string[]; isCloze: boolean }
const maxFields = 40

function readOldKinds(db: DatabaseSync): Map<string, Kind> {
  const col = db.prepare('select models from col').get()
  const models = JSON.parse(String(col?.models ?? '{}')) as Record<
    string,
    { name?: unknown; type?: unknown; flds?: { name?: unknown; ord?: unknown }[] }
  >
  return new Map(
    Object.entries(models).map(([id, { name, type, flds = [] }]) => {
      const fields = [...flds].sort((one, other) => Number(one.ord) - Number(other.ord))
      return [
        id,
        {
          name: shorten(name),
          isCloze: type === 1,
          fields: fields.slice(0, maxFields).map(field => shorten(field.name)),
        },
      ]
    }),
  )
}

/** Newer ones have tables for them. */
function readNewKinds(db: DatabaseSync): Map<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const { id, name, config } of db.prepare('select id, name, config from notetypes').iterate()) {
    if (kinds.size >= 1000) break
    // Of its settings the first is the kind, where that is not the usual one.
    const isCloze = config instanceof Uint8Array && config[0] === 0x08 && config[1] === 1
    kinds.set(String(id), { name: shorten(name), fields: [], isCloze })
  }
  let rows = 0
  for (const { ntid, ord, name } of db.prepare('select ntid, ord, name from fields').iterate()) {
    if (++rows > 20_000) break
    const fields = kinds.get(String(ntid))?.fields
    const place = Number(ord)
    if (fields && place >= 0 && place < maxFields) fields[place] = shorten(name)
  }
  return kinds
}

const shorten = (name: unknown) => String(name ?? '').slice(0, 80)

/** What the deck is called that most of the cards are of. */
function readTitle(db: DatabaseSync, tables: ReadonlySet<string>): string {
  if (!tables.has('cards')) return ''
  const counts = new Map<string, number>()
  let rows = 0
  for (const { did } of db.prepare('select did from cards not indexed').iterate()) {
    if (++rows > maxCardsLookedAt) break
    counts.set(String(did), (counts.get(String(did)) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? []
  if (most === undefined) return ''
  const name = tables.has('decks')
    ? db.prepare('select name from decks where id = ?').get(most)?.name
    : (
        JSON.parse(String(db.prepare('select decks from col').get()?.decks ?? '{}')) as Record<
          string,
          { name?: unknown }
        >
      )[most]?.name
  return shorten(name)
    .split(/::|\x1f/)
    .at(-1)!
    .trim()
}
