import { maxNote, maxSide } from '#features/phrasebook/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { key } from '#persian/search-key.ts'
import type { CardReport } from './contract.ts'
import type { CardFile, MediaKind } from './files/card-file.ts'
import { guessSides, type Sides } from './files/guess-sides.ts'

/** A card that would come in; `source` names it, so that it comes once. */
export type IncomingCard = {
  source: string
  english: string
  persian: string
  note: string | null
  /** What is heard and seen of it, by the names of its package. */
  media: Partial<Record<MediaKind, string>>
}

const toSource = (guid: string | null, name: string) => (guid ? `anki ${guid}` : `table ${name}`)

/** By which sources the notes of a file may have come before. */
export const listSources = ({ groups }: Pick<CardFile, 'groups'>): string[] =>
  groups.flatMap(({ notes }) => notes.flatMap(({ guid }) => (guid ? [toSource(guid, '')] : [])))

const maxShown = 100
const sampled = 5

export const nameCard = ({ english, persian }: { english: string; persian: string }) =>
  `${key(english) || english} | ${key(persian) || persian}`

/**
 * What becomes of each note of a file. Doubles are told by their folded words, of the file and of what the learner has.
 * @param clean writes a side as the phrasebook keeps it
 */
export function planImport(
  { kind, title, groups, media, lost }: CardFile,
  chosen: ReadonlyMap<number, Sides> | null,
  {
    known,
    isImported,
    clean,
  }: {
    known: ReadonlySet<string>
    /** Whether a card of this source came by a file before. */
    isImported: (source: string) => boolean
    clean: (text: string) => string
  },
): { report: CardReport; cards: IncomingCard[] } {
  const cards: IncomingCard[] = []
  const names = new Set<string>()
  const rejections: CardReport['rejections'] = []
  const counts = { known: 0, twice: 0, skipped: 0, rejected: 0, changed: 0, cut: 0 }
  const guesses = groups.map(group => guessSides(group))
  for (const [place, { fields, notes }] of groups.entries()) {
    const sides = chosen ? chosen.get(place) : guesses[place]
    if (!sides || Math.max(sides.english, sides.persian, sides.note ?? 0) >= fields.length) {
      counts.skipped += notes.length
      continue
    }
    for (const { at, guid, cells, media: own = {} } of notes) {
      const read = (field: number) => clean((cells[field] ?? '').replace(/\s+/g, ' '))
      const [english, persian] = [read(sides.english), read(sides.persian)]
      const why = findFault(english, persian)
      if (why !== null) {
        counts.rejected++
        if (rejections.length < maxShown) {
          rejections.push({ at, what: (english || persian).slice(0, 80), why })
        }
        continue
      }
      const name = nameCard({ english, persian })
      const source = toSource(guid, name)
      if (known.has(name)) counts.known++
      else if (names.has(name)) counts.twice++
      else if (isImported(source)) counts.changed++
      else {
        const whole = sides.note === null ? '' : clean(cells[sides.note] ?? '')
        if (whole.length > maxNote) counts.cut++
        const note = whole.slice(0, maxNote).trim() || null
        const brought = Object.entries(own).filter(([, file]) => media.has(file))
        cards.push({ source, english, persian, note, media: Object.fromEntries(brought) })
      }
      names.add(name)
    }
  }
  const cut =
    counts.cut > 0
      ? [`${persianNumber(counts.cut)} یادداشت بلند پس از ${persianNumber(maxNote)} نویسه بریده می‌شود`]
      : []
  const history = kind === 'anki' ? ['زمان‌بندی و سابقهٔ مرور Anki: مرورها این‌جا از نو آغاز می‌شود'] : []
  const report: CardReport = {
    kind,
    title,
    notes: groups.reduce((sum, { notes }) => sum + notes.length, 0),
    groups: groups.map(({ name, fields, notes }, place) => ({
      name,
      fields: Array.from(fields, field => field ?? ''),
      notes: notes.length,
      sides: (chosen ? chosen.get(place) : guesses[place]) ?? null,
    })),
    fresh: cards.length,
    known: counts.known,
    twice: counts.twice,
    skipped: counts.skipped,
    rejected: counts.rejected,
    changed: counts.changed,
    sounds: cards.filter(({ media }) => media.sound).length,
    pictures: cards.filter(({ media }) => media.picture).length,
    rejections,
    lost: [...lost, ...cut, ...history],
    sample: cards.slice(0, sampled).map(({ english, persian, note }) => ({ english, persian, note })),
  }
  return { report, cards }
}

function findFault(english: string, persian: string): string | null {
  if (english === '' && persian === '') return 'هر دو رو خالی است.'
  if (english === '') return 'روی عبارت خالی است.'
  if (persian === '') return 'روی فارسی خالی است.'
  if (Math.max(english.length, persian.length) > maxSide) {
    return `بلندتر از ${persianNumber(maxSide)} نویسه است.`
  }
  return null
}
