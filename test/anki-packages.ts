/** Packages as Anki writes them (its documented schemas 11 and 18), for the tests of what reads them. */
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

export type PackageNote = { guid: string; fields: string[] }
type Kind = 'anki2' | 'anki21' | 'anki21b'
type Options = {
  deck?: string
  isCloze?: boolean
  /** What its notes show and play, by its names. */
  media?: Record<string, Uint8Array>
}

/** Of which three are cards, one comes twice, and one lacks a side. */
export const someNotes: PackageNote[] = [
  {
    guid: 'a1',
    fields: [
      'پرواز <b>تأخیر</b> دارد',
      'The flight is <i>delayed</i> [sound:a.mp3]',
      'جای <img src="x.png">',
    ],
  },
  { guid: 'a2', fields: ['بلیت', 'ticket', ''] },
  { guid: 'a3', fields: ['بليت', 'Ticket', ''] },
  { guid: 'a4', fields: ['', 'no meaning', ''] },
  { guid: 'a5', fields: ['<script>alert(1)</script>خطر', 'danger', '<a onclick="x()">یادداشت</a>'] },
]

const names = ['Front', 'Back', 'Note']

export function buildPackage(kind: Kind, notes: readonly PackageNote[], options: Options = {}): Uint8Array {
  const collection = writeCollection(kind, notes, options)
  const old = writeCollection('anki2', [{ guid: 'old', fields: ['Please update', '', ''] }], {})
  const media = Object.entries(options.media ?? {})
  const names = strToU8(JSON.stringify(Object.fromEntries(media.map(([name], place) => [place, name]))))
  const pack = kind === 'anki21b' ? zstdCompressSync : (bytes: Uint8Array) => bytes
  const files: Record<Kind, Record<string, Uint8Array>> = {
    anki2: { 'collection.anki2': collection, media: names },
    anki21: { 'collection.anki2': old, 'collection.anki21': collection, media: names },
    anki21b: {
      meta: new Uint8Array([8, 3]),
      'collection.anki2': old,
      'collection.anki21b': zstdCompressSync(collection),
      media: zstdCompressSync(Buffer.concat(media.map(([name, bytes]) => listEntry(name, bytes.length)))),
    },
  }
  const brought = Object.fromEntries(media.map(([, bytes], place) => [String(place), pack(bytes)]))
  return zipSync({ ...files[kind], ...brought })
}

/** A file in the list of a newer package: its name, its size, and a hash that nobody here asks for. */
function listEntry(name: string, size: number): Uint8Array {
  const called = strToU8(name)
  const entry = [...listVarint(0x0a), ...listVarint(called.length), ...called]
  entry.push(...listVarint(0x10), ...listVarint(size), ...listVarint(0x1a), 4, 1, 2, 3, 4)
  return new Uint8Array([...listVarint(0x0a), ...listVarint(entry.length), ...entry])
}

function listVarint(number: number): number[] {
  return number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...listVarint(number >>> 7)]
}

export function writeCollection(
  kind: Kind,
  notes: readonly PackageNote[],
  { deck = 'Deck', isCloze = false }: Options,
): Uint8Array {
  const db = new DatabaseSync(':memory:')
  const fields = names.slice(0, Math.max(2, ...notes.map(note => note.fields.length)))
  db.exec(`create table col (id integer primary key, crt integer, mod integer, scm integer, ver integer, dty integer, usn integer,
      ls integer, conf text, models text, decks text, dconf text, tags text);
    create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
      tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
    create table cards (id integer primary key, nid integer, did integer, ord integer, mod integer, usn integer, type integer,
      queue integer, due integer, ivl integer, factor integer, reps integer, lapses integer, left integer, odue integer, odid integer,
      flags integer, data text);
    create index ix_notes_csum on notes (csum)`)
  const models = {
    77: {
      id: 77,
      name: 'Basic',
      type: isCloze ? 1 : 0,
      flds: fields.map((name, ord) => ({ name, ord })).toReversed(),
    },
  }
  const decks = { 1: { id: 1, name: 'Default' }, 5: { id: 5, name: deck } }
  const isNew = kind === 'anki21b'
  db.prepare(`insert into col values (1, 0, 0, 0, ?, 0, 0, 0, '{}', ?, ?, '{}', '{}')`).run(
    isNew ? 18 : 11,
    isNew ? '' : JSON.stringify(models),
    isNew ? '' : JSON.stringify(decks),
  )
  if (isNew) {
    db.exec(`create table notetypes (id integer not null primary key, name text not null collate  nocase, mtime_secs integer not null,
        usn integer not null, config blob not null);
      create table fields (ntid integer not null, ord integer not null, name text not null collate  nocase, config blob not null,
        primary key (ntid, ord)) without rowid;
      create table decks (id integer primary key not null, name text not null collate  nocase, mtime_secs integer not null,
        usn integer not null, common blob not null, kind blob not null);
      create unique index idx_fields_name_ntid on fields (name, ntid);
      create unique index idx_notetypes_name on notetypes (name);
      create unique index idx_decks_name on decks (name)`)
    db.prepare(`insert into notetypes values (77, 'Basic', 0, 0, ?)`).run(
      new Uint8Array(isCloze ? [8, 1] : [26, 0]),
    )
    for (const [ord, name] of fields.entries()) {
      db.prepare(`insert into fields values (77, ?, ?, x'')`).run(ord, name)
    }
    for (const one of Object.values(decks)) {
      db.prepare(`insert into decks values (?, ?, 0, 0, x'', x'')`).run(
        one.id,
        one.name.replaceAll('::', '\x1f'),
      )
    }
  }
  const addNote = db.prepare(`insert into notes values (?, ?, 77, 0, 0, '', ?, ?, 0, 0, '')`)
  const addCard = db.prepare(
    `insert into cards values (?, ?, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '')`,
  )
  db.exec('begin')
  for (const [place, { guid, fields: values }] of notes.entries()) {
    addNote.run(place + 1, guid, values.join('\x1f'), values[0] ?? '')
    addCard.run(place + 1, place + 1)
  }
  db.exec('commit')
  // Anki sorts names in its own way, which no other program has.
  return Buffer.from(
    Buffer.from(db.serialize()).toString('latin1').replaceAll('collate  nocase', 'collate unicase'),
    'latin1',
  )
}
