import type { FileGroup } from './card-file.ts'

/** Which fields of a kind of notes are the sides of a card, by their places. */
export type Sides = { english: number; persian: number; note: number | null }

const names = {
  english:
    /^(english|en|german|french|turkish|arabic|front|word|expression|sentence|phrase|term|انگلیسی|عبارت انگلیسی|عبارت|واژه|روی کارت)$/i,
  persian: /^(persian|farsi|fa|back|meaning|translation|definition|فارسی|معنی|معنی فارسی|ترجمه|پشت کارت)$/i,
  note: /^(note|notes|extra|comment|hint|remark|یادداشت|توضیح|نکته)$/i,
}

/** A cell that is the head of a column, not a card. */
export const knownHeads = new RegExp(
  Object.values(names)
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** A column that names a language is written in Persian, whatever its cards are. */
const language = /^(language|زبان)$/i

const looked = 200

/** By the letters that stand in the fields, and where those say nothing by what the fields are called; null where nothing fits. */
export function guessSides({ fields, notes }: FileGroup): Sides | null {
  const some = notes.slice(0, looked)
  const places = Array.from(fields, (_, place) => place).filter(
    place => !language.test(fields[place]!.trim()),
  )
  const count = (place: number, fits: (cell: string) => boolean) =>
    some.filter(({ cells }) => fits(cells[place] ?? '')).length
  const pick = (side: 'english' | 'persian', fits: (cell: string) => boolean, taken: readonly number[]) => {
    const free = places.filter(place => !taken.includes(place))
    const scores = free.map(place => ({
      place,
      score: count(place, fits) + (names[side].test(fields[place]!.trim()) ? 0.5 : 0),
    }))
    return scores.reduce<{ place: number; score: number } | null>(
      (best, one) => (one.score > (best?.score ?? 0) ? one : best),
      null,
    )?.place
  }
  const persian = pick('persian', isPersian, [])
  const english = pick('english', isLatin, persian === undefined ? [] : [persian])
  if (english === undefined) return null
  const other = persian ?? places.find(place => place !== english && count(place, cell => cell !== '') > 0)
  if (other === undefined) return null
  const note = places.find(
    place => ![english, other].includes(place) && names.note.test(fields[place]!.trim()),
  )
  return { english, persian: other, note: note ?? null }
}

const isPersian = (cell: string) => share(cell, /\p{Script=Arabic}/gu) > 0.5
const isLatin = (cell: string) => share(cell, /\p{Script=Latin}/gu) > 0.5

function share(cell: string, letters: RegExp): number {
  const all = cell.match(/\p{L}/gu)?.length ?? 0
  return all === 0 ? 0 : (cell.match(letters)?.length ?? 0) / all
}

/** As a call carries them: `0:0,1,2;1:1,0,-`. */
export const formatSides = (sides: readonly (Sides | null)[]): string =>
  sides
    .flatMap((one, place) =>
      one ? [`${place}:${one.english},${one.persian},${one.note === null ? '-' : one.note}`] : [],
    )
    .join(';')

export function parseSides(text: string): Map<number, Sides> {
  const parts = text.split(';').filter(Boolean)
  return new Map(
    parts.map(part => {
      const [place = '', rest = ''] = part.split(':')
      const [english, persian, note] = rest.split(',')
      return [
        Number(place),
        {
          english: Number(english),
          persian: Number(persian),
          note: note === '-' ? null : Number(note),
        },
      ]
    }),
  )
}
