import { decodeNamedCharacterReference } from 'decode-named-character-reference'

/** A picture that a text shows, or a sound that it plays. */
export type TextMedia = { kind: 'picture' | 'sound'; src: string; alt: string }

const mediaNames = { picture: 'تصویر', sound: 'صدا' }

/**
 * The text of a bit of HTML, a line a block; `lost` is told what does not come along. It reads no document: tags go, and
 * what is left is text that nobody takes for markup again.
 * @param take is asked of each picture and sound in turn; what it does not take is lost, by its name
 */
export function toPlainText(
  html: string,
  lost: string[],
  take: (media: TextMedia) => boolean = () => false,
): string {
  // What is not closed goes on to the end: looked for from each beginning, a hostile text would never be read.
  const shown = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
  for (const media of findMedia(shown)) {
    if (!take(media)) lost.push(`${mediaNames[media.kind]} «${nameFile(media.src)}»`)
  }
  if (/<(svg|video|iframe|embed)\b/i.test(shown)) lost.push('ویدیو یا نقاشی درون متن')
  if (/<table\b/i.test(shown)) lost.push('جدول')
  if (/<(b|i|u|em|strong|sub|sup|span|font|code)\b/i.test(shown)) lost.push('قالب‌بندی متن')
  return decodeReferences(
    shown
      // What stands in them is for who cannot play them.
      .replace(/<(audio|object)\b(?:[^<>]*[^<>/])?>[^<]*/gi, '')
      .replace(/\s+/g, ' ')
      .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr)>/gi, '\n')
      .replace(/<[a-z/!?][^<>]*>/gi, ''),
  )
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

/** The last part of an address, as people read it. */
export function nameFile(src: string): string {
  if (src.startsWith('data:')) return 'درون متن'
  const name = src.split(/[?#]/)[0]!.split('/').at(-1)!
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const sources = { img: 'src', audio: 'src', source: 'src', object: 'data', a: 'href' } as const
const soundEnding = /\.(mp3|m4a|ogg|oga|wav|aac|flac)$/i

/** In their order; a link to a sound is one that plays, as Moodle shows it. */
function findMedia(html: string): TextMedia[] {
  return [
    ...html.matchAll(
      /<(img|audio|source|object|a)\b((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)/gi,
    ),
  ].flatMap(([, tag = '', written = '']): TextMedia[] => {
    const attributes = new Map(
      [...written.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g)].map(
        ([, name = '', ...values]) => [name.toLowerCase(), decodeReferences(values.find(Boolean) ?? '')],
      ),
    )
    const name = tag.toLowerCase() as keyof typeof sources
    const src = attributes.get(sources[name]) ?? ''
    const type = attributes.get('type') ?? ''
    if (!src) return []
    if (name === 'img' || type.startsWith('image/')) {
      return [{ kind: 'picture', src, alt: (attributes.get('alt') ?? '').trim() }]
    }
    const isSound = name === 'audio' || type.startsWith('audio/') || soundEnding.test(nameFile(src))
    return isSound ? [{ kind: 'sound', src, alt: '' }] : []
  })
}

/** The characters that references of HTML stand for. */
export const decodeReferences = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,31}));/gi, (all, decimal, hex, name) => {
    if (name) return decodeNamedCharacterReference(name) || all
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)

/** A text as HTML, a paragraph a line. */
export const toHtml = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => `<p>${escapeHtml(line)}</p>`)
    .join('')
