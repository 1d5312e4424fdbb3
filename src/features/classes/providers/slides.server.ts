import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import type { Written } from './provider.server.ts'
import { parseXml, type XmlElement } from './xml.ts'

const maxSlides = 60
const maxTitleLength = 80
const maxLines = 2000
const maxLineLength = 1000
const maxNameLength = 100

/** A slide and the second it came up at; an empty title and a missing picture are none. */
export type Slide = { from: number; title: string; picture: string | null }

const buildFolderUrl = (base: string, recordId: string) =>
  `${base}/presentation/${encodeURIComponent(recordId)}`

/**
 * The slides of a recorded presentation, as BigBlueButton keeps them in `shapes.svg`; a slide's title is the first line of
 * its text. Empty where there are none.
 * @param read fetches a text of the server
 * @throws XmlFault, and what `read` throws
 */
export async function readSlides(
  base: string,
  recordId: string,
  read: (url: string) => Promise<string>,
): Promise<Slide[]> {
  const folder = buildFolderUrl(base, recordId)
  const drawn = (await read(`${folder}/shapes.svg`)).replace(/<!DOCTYPE[^[>]*>/, '')
  // A page of HTML is what a server says that has no such file.
  if (!drawn.includes('<svg')) return []
  const slides: Slide[] = []
  for (const { attributes } of shownIn(parseXml(drawn)).slice(0, maxSlides)) {
    const title = await readTitle(attributes.text ?? '', folder, read)
    slides.push({ from: readStart(attributes), title, picture: resolvePicture(attributes, folder) })
  }
  return slides
}

/** Servers before 2.0 wrote every second at which a slide came up again. */
const readStart = ({ in: times = '' }: XmlElement['attributes']) =>
  Number(times.trim().split(/\s+/)[0] || NaN)

const shownIn = (element: XmlElement): XmlElement[] => [
  ...(element.name === 'image' && readStart(element.attributes) >= 0 ? [element] : []),
  ...element.children.flatMap(shownIn),
]

async function readTitle(
  path: string,
  folder: string,
  read: (url: string) => Promise<string>,
): Promise<string> {
  // A path beside the drawing, and nowhere else.
  if (!/^[\w/-]+\.txt$/.test(path)) return ''
  const text = await read(`${folder}/${path}`)
  // A page of HTML is what a server says that has no such file.
  if (text.trimStart().startsWith('<')) return ''
  const line = text.split('\n').find(one => one.trim() !== '')
  return (line ?? '').trim().replace(/\s+/g, ' ').replace(/-->/g, '→').slice(0, maxTitleLength)
}

function resolvePicture(attributes: XmlElement['attributes'], folder: string): string | null {
  const path = attributes['xlink:href'] ?? attributes.href ?? ''
  return /^[\w/-]+\.(png|jpe?g|svg)$/.test(path) ? `${folder}/${path}` : null
}

/**
 * What was written in a class for everybody, as BigBlueButton keeps it in `slides_new.xml`, its marks taken off. Empty where
 * there is nothing.
 * @param read fetches a text of the server
 * @throws XmlFault, and what `read` throws
 */
export async function readChat(
  base: string,
  recordId: string,
  read: (url: string) => Promise<string>,
): Promise<Written[]> {
  const written = await read(`${buildFolderUrl(base, recordId)}/slides_new.xml`)
  if (!written.includes('<popcorn')) return []
  return parseXml(written)
    .children.filter(({ name, attributes }) => name === 'chattimeline' && attributes.target === 'chat')
    .map(({ attributes }) => ({
      second: Number(attributes.in),
      // Half a sign, written or cut, is one that the database does not take.
      name: (attributes.name ?? '').trim().slice(0, maxNameLength).toWellFormed(),
      text: plain(attributes.message ?? '')
        .slice(0, maxLineLength)
        .toWellFormed(),
    }))
    .filter(({ second, text }) => second >= 0 && text !== '')
    .sort((one, other) => one.second - other.second)
    .slice(0, maxLines)
}

const plain = (message: string) =>
  message
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,31}));/gi, (whole, decimal, hexadecimal, name) => {
      if (name) return decodeNamedCharacterReference(name) || whole
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    // What HTML folds to a space.
    .replaceAll('\u00a0', ' ')
    .replaceAll('\0', '')
    .trim()
