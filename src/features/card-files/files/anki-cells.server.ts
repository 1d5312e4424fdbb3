import { persianNumber } from '#persian/digits.ts'
import { nameFile, toPlainText } from '#server/engines/file-formats/plain-text.ts'
import type { MediaKind } from './card-file.ts'

/** More of a field is a picture within it, or no card. */
const maxCellLength = 50_000
const maxKinds = 40

type Losses = ReturnType<typeof openLosses>

/** What does not come along, counted by its kind, with the names of the first of each. */
export function openLosses() {
  const kinds = new Map<string, { count: number; names: string[] }>()
  return {
    add(what: string) {
      const [, kind = what, name] = /^([^«]+?) «(.*)»$/.exec(what) ?? []
      if (!kinds.has(kind) && kinds.size >= maxKinds) return
      const known = kinds.get(kind) ?? { count: 0, names: [] }
      kinds.set(kind, known)
      known.count++
      const shown = name?.slice(0, 60)
      if (shown && known.names.length < 3 && !known.names.includes(shown)) known.names.push(shown)
    },
    list: () =>
      [...kinds].map(([kind, { count, names }]) => {
        const named = names.map(name => `«${name}»`).join('، ')
        return `${kind}: ${persianNumber(count)}${named && ` (${named}${count > names.length ? ' …' : ''})`}`
      }),
  }
}

/**
 * The text of a field, which is HTML with marks of Anki's own.
 * @param take is asked of each picture and sound; what it does not take is lost, by its name
 */
export function readCell(
  html: string,
  losses: Losses,
  take: (kind: MediaKind, name: string) => boolean = () => false,
): string {
  const lost: string[] = []
  if (/<script\b|\son[a-z]+\s*=|javascript:/i.test(html.slice(0, maxCellLength))) lost.push('اسکریپت')
  const written = html
    .slice(0, maxCellLength)
    .replace(/\[sound:([^\]]{1,200})\]/g, (_, name: string) => {
      if (!take('sound', name)) lost.push(`صدا «${name}»`)
      return ' '
    })
    .replace(/\[anki:[^\]]{1,200}\]/g, ' ')
  const text = toPlainText(written, lost, ({ kind, src }) => take(kind, nameFile(src)))
  for (const what of lost) losses.add(what)
  return text
}
