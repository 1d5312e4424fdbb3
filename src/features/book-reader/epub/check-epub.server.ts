import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { findInPackage, unzip } from '#server/engines/file-formats/unzip.ts'
import {
  childNamed,
  childrenNamed,
  findAll,
  parseXml,
  type XmlNode,
} from '#server/engines/file-formats/xml.ts'
import type { BookDirection } from '../rules.ts'
import { findPackage } from './package.server.ts'
import type { EpubFiles } from './write-epub.server.ts'

/** A book that was sent, without what is no part of it. */
export type CheckedEpub = { files: EpubFiles; direction: BookDirection; title: string }

const pages = /^application\/xhtml\+xml$|^text\/html$|^image\/svg\+xml$/
const readable =
  /^application\/xhtml\+xml$|^text\/css$|^image\/(?:svg\+xml|jpeg|png|gif|webp)$|^font\/|^application\/(?:font-|vnd\.ms-opentype|x-font|x-dtbncx\+xml|smil\+xml)|^audio\/(?:mpeg|mp4|ogg)/

/** What no book of ours may do: run something, or show another site. */
const forbiddenElements = new Set([
  'script',
  'iframe',
  'frame',
  'object',
  'embed',
  'applet',
  'base',
  'form',
  'portal',
])
/** Whose addresses are fetched when a page is shown; a link is followed by whoever presses it. */
const fetching = new Set(['src', 'srcset', 'poster', 'data', 'background', 'href'])
const isLink = ({ name }: XmlNode) => name === 'a' || name === 'area'
const leadsOutside = (address: string) => /^\s*(?:[a-z][a-z\d+.-]*:|\/\/|\\\\)/i.test(address)
const isSafeLink = (address: string) => !leadsOutside(address) || /^\s*(?:https?|mailto|tel):/i.test(address)
/** Letters that a style may write an address with. */
const unescapeCss = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => {
      const code = Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/\\/g, '')

/**
 * Looks an EPUB through that somebody sent: a bomb, files outside the package, locks, scripts and whatever is fetched from
 * elsewhere are refused by name; files that the book does not name are left out.
 * @throws UnreadableFile, with a sentence for who sent it
 */
export function checkEpub(bytes: Uint8Array): CheckedEpub {
  const files = unzip(bytes)
  const kind = new TextDecoder().decode(files.get('mimetype')).trim()
  if (kind !== 'application/epub+zip')
    throw new UnreadableFile('این فایل EPUB نیست: نوع آن (mimetype) نوشته نشده است.')
  if (files.has('META-INF/encryption.xml') || files.has('META-INF/rights.xml'))
    throw new UnreadableFile(
      'این کتاب قفل یا قلم رمزشده دارد (META-INF/encryption.xml)؛ نسخهٔ بی‌قفل آن را بفرستید.',
    )
  const path = findPackage(files)
  const book = read(files, path)
  const manifest = childNamed(book, 'manifest')
  const spine = childNamed(book, 'spine')
  if (!manifest || childrenNamed(spine, 'itemref').length === 0)
    throw new UnreadableFile('این کتاب صفحه‌ای ندارد که خوانده شود.')
  const kept: EpubFiles = new Map([
    ['mimetype', files.get('mimetype')!],
    ['META-INF/container.xml', files.get('META-INF/container.xml')!],
    [path, files.get(path)!],
  ])
  for (const { attributes } of childrenNamed(manifest, 'item')) {
    const { href = '', 'media-type': type = '', properties = '' } = attributes
    if (/\b(?:scripted|remote-resources)\b/.test(properties) || /javascript|ecmascript/i.test(type))
      throw new UnreadableFile(`این کتاب برنامه یا چیزی از بیرون دارد («${href}»)؛ بی آن بفرستیدش.`)
    if (leadsOutside(href)) throw outside(path, href)
    const name = findInPackage(path, href)
    const content = name === null ? undefined : files.get(name)
    if (name === null || !content) throw new UnreadableFile(`فایل «${href}» که کتاب نام برده در آن نیست.`)
    if (!readable.test(type)) throw new UnreadableFile(`فایل «${href}» از گونه‌ای است که در کتاب‌ها نمی‌پذیریم.`)
    if (pages.test(type)) checkPage(name, read(files, name))
    if (type === 'text/css') checkStyle(name, new TextDecoder().decode(content))
    kept.set(name, content)
  }
  const title = readTitle(childNamed(book, 'metadata')) || 'کتاب'
  const isRight = spine?.attributes['page-progression-direction'] === 'rtl'
  return { files: kept, direction: isRight ? 'rtl' : 'ltr', title }
}

const readTitle = (metadata: XmlNode | undefined) => {
  const [title] = childNamed(metadata, 'title')?.children ?? []
  return typeof title === 'string' ? title.trim().slice(0, 200) : ''
}

const outside = (file: string, address: string) =>
  new UnreadableFile(
    `فایل «${file}» چیزی از بیرون کتاب می‌آورد («${address.trim().slice(0, 80)}»)؛ آن را درون کتاب بگذارید.`,
  )

/** The root element of a file; the document type of HTML says nothing, any other is refused. */
function read(files: ReadonlyMap<string, Uint8Array>, name: string): XmlNode {
  const bytes = files.get(name)!
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new UnreadableFile(`فایل «${name}» به UTF-8 نیست.`)
  const text = new TextDecoder().decode(bytes).replace(/<!DOCTYPE\s+html[^>[]*>/i, '')
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)/i.exec(text)?.[1]
  if (encoding && !/^utf-?8$/i.test(encoding)) throw new UnreadableFile(`فایل «${name}» به UTF-8 نیست.`)
  // Another program than this one reads it later: what an instruction asks for is asked of that.
  if (/<\?(?!xml\s)/i.test(text)) throw new UnreadableFile(`فایل «${name}» دستور پردازش دارد؛ آن را بردارید.`)
  try {
    return parseXml(text)
  } catch (thrown) {
    if (!(thrown instanceof UnreadableFile)) throw thrown
    throw new UnreadableFile(`فایل «${name}»: ${thrown.message}`)
  }
}

function checkPage(file: string, root: XmlNode): void {
  for (const node of [root, ...findAll(root, () => true)]) {
    const name = node.name.toLowerCase()
    if (forbiddenElements.has(name)) throw new UnreadableFile(`فایل «${file}» «${name}» دارد؛ آن را بردارید.`)
    if (name === 'meta' && node.attributes['http-equiv'] !== undefined)
      throw new UnreadableFile(`فایل «${file}» «meta http-equiv» دارد؛ آن را بردارید.`)
    if (name === 'style') checkStyle(file, node.children.filter(child => typeof child === 'string').join(''))
    if (
      ['set', 'animate', 'animatetransform', 'animatemotion'].includes(name) &&
      /href|^on/i.test(node.attributes.attributeName ?? '')
    )
      throw new UnreadableFile(`فایل «${file}» پیوندی دارد که خود را تغییر می‌دهد؛ آن را بردارید.`)
    for (const [attribute, value] of Object.entries(node.attributes))
      checkAttribute(file, node, attribute.toLowerCase(), value)
  }
}

function checkAttribute(file: string, node: XmlNode, attribute: string, value: string): void {
  if (attribute.startsWith('on'))
    throw new UnreadableFile(`فایل «${file}» برنامه دارد («${attribute}»)؛ آن را بردارید.`)
  if (attribute === 'style') checkStyle(file, value)
  // Links, and nothing else, may lead outside.
  if (attribute === 'href' && isLink(node)) {
    if (!isSafeLink(value.replace(/[\u0000-\u0020]/g, ''))) throw outside(file, value)
  } else if (fetching.has(attribute) && leadsOutside(value)) throw outside(file, value)
  else if (attribute === 'srcset' && /(?:^|,)\s*(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(value))
    throw outside(file, value)
  else if (/url\(/i.test(value) && attribute !== 'style') checkStyle(file, value)
}

function checkStyle(file: string, written: string): void {
  const style = unescapeCss(written)
  for (const [, address = ''] of style.matchAll(
    /(?:url\(\s*|@import\s+(?:url\(\s*)?|image-set\([^)]*?)["']?([^"')\s;]+)/gi,
  )) {
    if (leadsOutside(address)) throw outside(file, address)
  }
  if (/expression\s*\(|-moz-binding|behavior\s*:/i.test(style))
    throw new UnreadableFile(`فایل «${file}» برنامه‌ای در آرایش صفحه دارد؛ آن را بردارید.`)
}
