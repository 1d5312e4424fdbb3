import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { strToU8, zipSync } from 'fflate'
import type { PhraseLanguage } from '#features/phrasebook/public.ts'
import { directionOfLanguage } from '#persian/strong-letters.ts'
import { escapeHtml } from '#server/engines/file-formats/plain-text.ts'
import type { OutgoingCard } from './card-file.ts'

const day = 24 * 3600_000
/** A kind of notes for each language. The same for every package: what Anki got once it knows again. */
const models = {
  en: { id: 1_764_288_000_000, name: 'English' },
  de: { id: 1_764_288_000_001, name: 'German' },
  fr: { id: 1_764_288_000_002, name: 'French' },
  tr: { id: 1_764_288_000_003, name: 'Turkish' },
  ar: { id: 1_764_288_000_004, name: 'Arabic' },
} as const satisfies Record<PhraseLanguage, { id: number; name: string }>

/** Besides the sentence, whose field has the name of its language. */
const otherFields = ['Persian', 'Note', 'Example', 'IPA', 'Sound', 'Source'] as const

const css = `.card { font-family: Vazirmatn, "Segoe UI", Tahoma, sans-serif; font-size: 22px; line-height: 1.8; text-align: center; }
.foreign { unicode-bidi: isolate; }
.persian { direction: rtl; unicode-bidi: isolate; }
.more { font-size: 16px; opacity: 0.8; }
.source { font-size: 12px; opacity: 0.6; }`

const formatFront = (language: PhraseLanguage) =>
  `<div class="foreign" dir="${directionOfLanguage(language)}" lang="${language}">{{${models[language].name}}}</div>{{Sound}}`
const back = `{{FrontSide}}<hr id="answer"><div class="persian" dir="rtl" lang="fa">{{Persian}}</div>
{{#IPA}}<div class="foreign more" dir="ltr">{{IPA}}</div>{{/IPA}}
{{#Example}}<div class="foreign more" dir="auto">{{Example}}</div>{{/Example}}
{{#Note}}<div class="more" dir="auto">{{Note}}</div>{{/Note}}
{{#Source}}<div class="source" dir="auto">{{Source}}</div>{{/Source}}`

/** A package that every Anki opens (its schema 11): a deck of these cards with their sounds. */
export function writeAnki({
  title,
  cards,
  now,
}: {
  title: string
  cards: readonly OutgoingCard[]
  now: Date
}): Uint8Array {
  const files: Record<string, [Uint8Array, { level: 0 | 6 }]> = {
    'collection.anki2': [writeCollection(title, cards, now), { level: 6 }],
  }
  const names: Record<string, string> = {}
  for (const { sound } of cards) {
    if (!sound || Object.values(names).includes(sound.name)) continue
    const place = String(Object.keys(names).length)
    names[place] = sound.name
    files[place] = [sound.bytes, { level: 0 }]
  }
  files.media = [strToU8(JSON.stringify(names)), { level: 6 }]
  return zipSync(files)
}

function writeCollection(title: string, cards: readonly OutgoingCard[], now: Date): Uint8Array {
  const db = new DatabaseSync(':memory:')
  db.exec(tables)
  // The day from which due days are counted: no card was due before it.
  const created = Math.min(
    now.getTime(),
    ...cards.map(({ schedule }) => schedule?.dueAt.getTime() ?? now.getTime()),
  )
  const start = Math.floor(created / day) * day
  const deckId = nameDeck(title)
  const languages = [...new Set(cards.map(({ language }) => language))]
  const seconds = Math.floor(now.getTime() / 1000)
  db.prepare(`insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')`).run(
    start / 1000,
    now.getTime(),
    now.getTime(),
    JSON.stringify({
      nextPos: cards.length + 1,
      curDeck: deckId,
      activeDecks: [deckId],
      curModel: String(models[languages[0] ?? 'en'].id),
    }),
    JSON.stringify(
      Object.fromEntries(
        languages.map(language => [models[language].id, describeModel(language, deckId, seconds)]),
      ),
    ),
    JSON.stringify({
      1: describeDeck(1, 'Default', seconds),
      [deckId]: describeDeck(deckId, title, seconds),
    }),
    JSON.stringify({ 1: deckOptions }),
  )
  const addNote = db.prepare(`insert into notes values (?, ?, ?, ?, -1, '', ?, ?, ?, 0, '')`)
  const addCard = db.prepare(
    `insert into cards values (?, ?, ?, 0, ?, -1, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?)`,
  )
  let last = 0
  db.exec('begin')
  for (const [place, card] of cards.entries()) {
    // Anki's ids are instants, each its own.
    const id = Math.max(card.createdAt.getTime(), last + 1)
    last = id
    const values = toFields(card)
    addNote.run(
      id,
      toGuid(card.id),
      models[card.language].id,
      seconds,
      values.join('\x1f'),
      card.english,
      checksum(values[0]!),
    )
    const { type, queue, due, interval, factor, reps, lapses, data } = toScheduling(card, place, start, now)
    addCard.run(id, id, deckId, seconds, type, queue, due, interval, factor, reps, lapses, data)
  }
  db.exec('commit')
  const bytes = db.serialize()
  db.close()
  return bytes
}

/** The name by which Anki knows a note again: the same for one phrase, always. */
const toGuid = (id: string) => `hv${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}`

/** Decks go by their ids within a package, and by their names where they are opened. */
const nameDeck = (title: string) =>
  1_500_000_000_000 +
  (Number.parseInt(createHash('sha1').update(title).digest('hex').slice(0, 9), 16) % 10 ** 11)

const toHtml = (text: string | null) =>
  escapeHtml(text ?? '')
    .replaceAll('\n', '<br>')
    .replaceAll('\x1f', ' ')

const toFields = ({ english, persian, note, example, ipa, sound, attribution }: OutgoingCard) => [
  ...[english, persian, note, example, ipa].map(toHtml),
  sound ? `[sound:${sound.name}]` : '',
  toHtml(attribution),
]

/** What Anki looks for doubles by: of the first field without its markup. */
const checksum = (first: string) =>
  Number.parseInt(
    createHash('sha1')
      .update(first.replace(/<[^>]*>/g, ''))
      .digest('hex')
      .slice(0, 8),
    16,
  )

/** What is learned by minutes begins anew there; what is learned by days goes on, by FSRS and by what Anki had before it. */
function toScheduling({ schedule }: OutgoingCard, place: number, start: number, now: Date) {
  if (!schedule || schedule.state === 1) {
    return { type: 0, queue: 0, due: place + 1, interval: 0, factor: 0, reps: 0, lapses: 0, data: '{}' }
  }
  // Forgotten a moment ago: due today.
  const dueAt = schedule.state === 3 ? now : schedule.dueAt
  return {
    type: 2,
    queue: 2,
    due: Math.floor((dueAt.getTime() - start) / day),
    interval: Math.max(1, schedule.scheduledDays),
    factor: 2500,
    reps: schedule.reviews,
    lapses: schedule.lapses,
    data: JSON.stringify({ s: round(schedule.stability), d: round(schedule.difficulty), dr: 0.9 }),
  }
}

const round = (value: number) => Number(value.toFixed(4))

const describeModel = (language: PhraseLanguage, deckId: number, seconds: number) => ({
  id: models[language].id,
  name: `${models[language].name} – Persian`,
  type: 0,
  mod: seconds,
  usn: -1,
  sortf: 0,
  did: deckId,
  tags: [],
  vers: [],
  req: [[0, 'any', [0]]],
  css,
  latexPre: '',
  latexPost: '',
  flds: [models[language].name, ...otherFields].map((name, ord) => ({
    name,
    ord,
    sticky: false,
    rtl: name === 'Persian' || (ord === 0 && directionOfLanguage(language) === 'rtl'),
    font: 'Arial',
    size: 20,
    media: [],
  })),
  tmpls: [
    {
      name: `${models[language].name} → Persian`,
      ord: 0,
      qfmt: formatFront(language),
      afmt: back,
      bqfmt: '',
      bafmt: '',
      did: null,
    },
  ],
})

const describeDeck = (id: number, name: string, seconds: number) => ({
  id,
  // Two colons would make a deck within a deck.
  name: name.replaceAll('::', ':'),
  mod: seconds,
  usn: -1,
  desc: '',
  dyn: 0,
  conf: 1,
  collapsed: false,
  browserCollapsed: false,
  extendNew: 0,
  extendRev: 0,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
})

const deckOptions = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  dyn: false,
  new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20 },
  rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36500, perDay: 200, hardFactor: 1.2 },
  lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
}

const tables = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
  dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null,
  decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
  tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
  usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
  factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null,
  odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
  lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);`
