import type { Root } from 'mdast'
import { blogPath, postPath } from '#features/blog/public.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { convertHtml, shorten, writeMarkdown } from '#server/engines/file-formats/html-to-markdown.ts'
import { nameFile } from '#server/engines/file-formats/plain-text.ts'
import { type HtmlElement, type HtmlNode, readHtml } from '#server/engines/file-formats/read-html.ts'
import { cleanMarkdown, shortenText } from '../clean-text.server.ts'
import type { MediaFile, MediaSource } from '../media-source.server.ts'
import { toOldAddress } from '../old-addresses.server.ts'
import { maxUrl } from './read-wxr.server.ts'
import { expandShortcodes } from './shortcodes.server.ts'

/** What a post is turned into a text with. */
export type PostSurroundings = {
  site: URL | null
  media: MediaSource
  /** Attachments of the site by their number. */
  attachments: ReadonlyMap<string, { url: string; alt: string }>
  /** Where posts stand here, by where they stood. */
  moved: ReadonlyMap<string, string>
}

/** A post as a text in the making: its pictures are not kept yet. */
export type ConvertedPost = {
  tree: Root
  pictures: readonly MediaFile[]
  lost: string[]
}

const picturePrefix = 'picture:'
const pictureEnding = /\.(jpe?g|png|gif|webp|avif|bmp|svg)$/i
/** Larger ones nobody takes (`documents` redraws each). */
const maxPictureBytes = 20 * 1024 * 1024

/** @param featured the number of the attachment that stands above the post */
export function convertPost(
  { content, featured }: { content: string; featured: string | null },
  surroundings: PostSurroundings,
): ConvertedPost {
  const { site, media, attachments, moved } = surroundings
  const pictures: MediaFile[] = []
  const lost = new Map<string, number>()
  const lose = (what: string) => lost.set(what, (lost.get(what) ?? 0) + 1)

  function takePicture({ attributes }: HtmlElement): string | null {
    // What loads late has its address elsewhere.
    const src = (attributes['data-src'] ?? attributes['data-lazy-src'] ?? attributes.src ?? '').trim()
    if (src === '') return null
    if (/^(data|blob):/i.test(src)) {
      lose('تصویر درون متن')
      return null
    }
    const url = resolve(src, site)
    const isOwn = url !== null && (isSameSite(url, site) || /\/uploads\//.test(url.pathname))
    if (!url || !isOwn) {
      lose(`تصویر بیرونی ${shorten(src)}`)
      return null
    }
    const file = media.find(url.pathname)
    if (!file || file.bytes > maxPictureBytes) {
      const why = file ? 'بزرگ‌تر از ۲۰ مگابایت است' : 'همراه فایل نبود'
      lose(`تصویر «${nameFile(src)}» (${why})`)
      return null
    }
    const known = pictures.indexOf(file)
    if (known < 0) pictures.push(file)
    return `${picturePrefix}${known < 0 ? pictures.length - 1 : known}`
  }

  function takeLink(href: string, text: string): string | null {
    // Browsers read on where a line or a control character is in it.
    const written = href.replace(/[\p{Cc}\p{Cf}]/gu, '')
    if (written.startsWith('#')) return null
    const url = resolve(written, site)
    if (!url || !['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol)) {
      lose(`پیوند ناپذیرفتنی «${shortenText(cleanMarkdown(text).replace(/\s+/g, ' '), 60)}»`)
      return null
    }
    if (!isSameSite(url, site)) return url.href
    if (/\/uploads\//.test(url.pathname)) {
      if (!pictureEnding.test(url.pathname)) lose(`فایل پیوست «${nameFile(url.pathname)}»`)
      return null
    }
    const slug = findMovedSlug(url, moved)
    if (slug) return postPath({ slug })
    return toOldAddress(url.pathname) === toOldAddress(site?.pathname ?? '/') ? blogPath() : url.href
  }

  const nodes = expandShortcodes(readHtml(content), {
    lose,
    listGallery: ids =>
      ids.flatMap(id => {
        const found = attachments.get(id)
        if (!found) lose(`تصویر شمارهٔ ${toPersianDigits(id)} گالری`)
        return found ? [img(found)] : []
      }),
  })
  const shownFirst: HtmlNode[] = []
  if (featured !== null) {
    const found = attachments.get(featured)
    if (!found) lose('تصویر شاخص')
    // Many posts show it in their text as well.
    else if (!isShown(found.url, content)) shownFirst.push(img(found), { text: '\n\n' })
  }
  const keepsLines = !/<!-- wp:/.test(content)
  const hooks = { takePicture, takeLink, lose, keepsLines }
  const tree: Root = {
    type: 'root',
    children: [...convertHtml(shownFirst, hooks).children, ...convertHtml(nodes, hooks).children],
  }
  nameEmbeds(tree, lose)
  return {
    tree,
    pictures,
    lost: [...lost].map(([what, count]) => (count > 1 ? `${what} (${persianNumber(count)} بار)` : what)),
  }
}

const img = ({ url, alt }: { url: string; alt: string }): HtmlElement => ({
  name: 'img',
  attributes: { src: url, alt },
  children: [],
})

const isShown = (url: string, content: string) => {
  const stem = /[^/]+?(?=(?:-scaled)?\.[a-z0-9]+$)/i.exec(url)?.[0]
  return stem !== undefined && [`/${stem}.`, `/${stem}-`].some(part => content.includes(part))
}

const resolve = (address: string, site: URL | null): URL | null => {
  const base = site ?? new URL('https://here.invalid/')
  return address.length <= maxUrl && URL.canParse(address, base) ? new URL(address, base) : null
}
const stripWww = (host: string) => host.replace(/^www\./, '')
const isSameSite = (url: URL, site: URL | null) =>
  site !== null && /^https?:$/.test(url.protocol) && stripWww(url.hostname) === stripWww(site.hostname)

function findMovedSlug(url: URL, moved: ReadonlyMap<string, string>): string | undefined {
  const number = url.searchParams.get('p')
  const address = toOldAddress(url.pathname, number)
  return address === null ? undefined : moved.get(address)
}

/** An address in a line of its own is how WordPress shows a film: it stays a link, which is told. */
function nameEmbeds({ children }: Root, lose: (what: string) => void) {
  for (const [place, block] of children.entries()) {
    if (block.type !== 'paragraph' || block.children.length !== 1) continue
    const [only] = block.children
    if (only?.type !== 'text' || !/^https?:\/\/\S+$/.test(only.value) || !URL.canParse(only.value)) continue
    lose(`پخش‌کنندهٔ ${shorten(only.value)} (پیوندش ماند)`)
    children[place] = {
      type: 'paragraph',
      children: [{ type: 'link', url: new URL(only.value).href, children: [only] }],
    }
  }
}

/**
 * The text of a post, once its pictures are kept.
 * @param addresses of its pictures, in their order; one that could not be kept is left out
 */
export function finishPost({ tree }: ConvertedPost, addresses: readonly (string | null)[]): string {
  const place = (node: { children?: unknown[] }) => {
    if (!node.children) return
    node.children = node.children.filter(child => {
      const image = child as { type: string; url?: string; children?: unknown[] }
      place(image)
      if (image.type !== 'image' || !image.url?.startsWith(picturePrefix)) return true
      const address = addresses[Number(image.url.slice(picturePrefix.length))]
      if (address) image.url = address
      return Boolean(address)
    })
  }
  place(tree)
  tree.children = tree.children.filter(block => block.type !== 'paragraph' || block.children.length > 0)
  // The mark that parts what members read is ours: nobody else meant it.
  return cleanMarkdown(writeMarkdown(tree))
    .replace(/^(?=:::)/gm, '\\')
    .trim()
}
