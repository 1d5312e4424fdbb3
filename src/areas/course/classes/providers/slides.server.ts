import type { Written } from './provider.server.ts'
import { parseXml, type XmlElement } from './xml.ts'

const mostSlides = 60
const longestTitle = 80
const mostLines = 2000
const longestLine = 1000
const longestName = 100

/** A slide and the second it came up at; an empty title and a missing picture are none. */
export type Slide = { from: number; title: string; picture: string | null }

const folderOf = (base: string, recordId: string) => `${base}/presentation/${encodeURIComponent(recordId)}`

/**
 * The slides of a recorded presentation, as BigBlueButton keeps them in `shapes.svg`; a slide's title is the first line of
 * its text. Empty where there are none to be had: a recording is whole without.
 * @param read fetches a text of the server
 */
export async function slidesOf(
  base: string,
  recordId: string,
  read: (url: string) => Promise<string>,
): Promise<Slide[]> {
  const folder = folderOf(base, recordId)
  try {
    const drawing = parseXml((await read(`${folder}/shapes.svg`)).replace(/<!DOCTYPE[^[>]*>/, ''))
    const slides: Slide[] = []
    for (const { attributes } of shownIn(drawing).slice(0, mostSlides)) {
      const title = await titleOf(attributes.text ?? '', folder, read)
      slides.push({ from: Number(attributes.in), title, picture: pictureOf(attributes, folder) })
    }
    return slides
  } catch {
    return []
  }
}

const shownIn = (element: XmlElement): XmlElement[] => [
  ...(element.name === 'image' && Number(element.attributes.in) >= 0 ? [element] : []),
  ...element.children.flatMap(shownIn),
]

async function titleOf(
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
  return (line ?? '').trim().replace(/\s+/g, ' ').replace(/-->/g, '→').slice(0, longestTitle)
}

function pictureOf(attributes: XmlElement['attributes'], folder: string): string | null {
  const path = attributes['xlink:href'] ?? attributes.href ?? ''
  return /^[\w/-]+\.(png|jpe?g)$/.test(path) ? `${folder}/${path}` : null
}

/**
 * What was written in a class for everybody, as BigBlueButton keeps it in `slides_new.xml`, its marks taken off. Empty where
 * there is nothing to be had.
 * @param read fetches a text of the server
 */
export async function chatOf(
  base: string,
  recordId: string,
  read: (url: string) => Promise<string>,
): Promise<Written[]> {
  try {
    const lines = parseXml(await read(`${folderOf(base, recordId)}/slides_new.xml`)).children
    return lines
      .filter(({ name, attributes }) => name === 'chattimeline' && attributes.target === 'chat')
      .map(({ attributes }) => ({
        second: Number(attributes.in),
        name: (attributes.name ?? '').trim().slice(0, longestName),
        text: plain(attributes.message ?? '').slice(0, longestLine),
      }))
      .filter(({ second, text }) => second >= 0 && text !== '')
      .sort((one, other) => one.second - other.second)
      .slice(0, mostLines)
  } catch {
    return []
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

const plain = (message: string) =>
  message
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|[a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll('\0', '')
    .trim()
