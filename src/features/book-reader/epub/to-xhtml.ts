/** Elements that have no end. */
const empty = /^(?:br|hr)$/
/** What no page of an EPUB needs of our prose: pictures lie on the site alone. */
const dropped = /^(?:img)$/

/**
 * Prose of ours as XHTML. The ids of its headings and notes become such as XML allows, and links lead outside or within the
 * page: the site is not there where a book is read.
 */
export function toXhtml(html: string): string {
  const ids = new Map<string, string>()
  const nameId = (id: string) => {
    const name = ids.get(id) ?? `n${ids.size + 1}`
    ids.set(id, name)
    return name
  }
  return html.replace(
    /<(\/?)([a-z0-9]+)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/g,
    (_, slash: string, tag: string, attributes: string) => {
      if (dropped.test(tag)) return ''
      if (slash) return empty.test(tag) ? '' : `</${tag}>`
      const kept = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].flatMap(([, name, value = '']) =>
        writeAttribute(name!, value, nameId),
      )
      return `<${tag}${kept.join('')}${empty.test(tag) ? '/' : ''}>`
    },
  )
}

function writeAttribute(name: string, value: string, nameId: (id: string) => string): string[] {
  if (name === 'id') return [` id="${nameId(value)}"`]
  if (name === 'align') return [` class="${value}"`]
  if (name === 'lang') return [` lang="${value}" xml:lang="${value}"`]
  if (name === 'href') {
    if (value.startsWith('#')) return [` href="#${nameId(decode(value.slice(1)))}"`]
    return /^(?:https?|mailto|tel):/.test(value) ? [` href="${value}"`] : []
  }
  return ['dir', 'title', 'start', 'class'].includes(name) ? [` ${name}="${value}"`] : []
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
