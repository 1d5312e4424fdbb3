import type { Element, ElementContent, Root } from 'hast'
import { toPersianDigits } from '#persian/digits.ts'
import { toText } from './extract-text.ts'

export type Heading = { id: string; title: string; level: number }

/** No address of the page's own begins so, and no name of the document's. */
const prefix = 'بخش-'

/**
 * A plugin: headings begin at `top` and get an address made of their own words; `found` is told of them. Tables may be
 * scrolled, a paragraph that is a link alone is a way to go (`data-way`), and numbers of footnotes are Persian.
 */
export function nameHeadings({ top, found }: { top: number; found: Heading[] }) {
  return (tree: Root) => {
    const taken = new Map<string, number>()
    const walk = (node: Root | Element) => {
      node.children = (node.children as ElementContent[]).map(child => {
        if (child.type !== 'element') return child
        walk(child)
        if (/^h[1-6]$/.test(child.tagName)) name(child, top, taken, found)
        if (child.tagName === 'p' && isWay(child)) child.properties.dataWay = ''
        if (child.properties.dataFootnoteRef !== undefined) {
          child.children = [{ type: 'text', value: toPersianDigits(toText(child)) }]
        }
        return child.tagName === 'table' ? scrolled(child) : child
      })
    }
    walk(tree)
  }
}

function name(heading: Element, top: number, taken: Map<string, number>, found: Heading[]) {
  // `#` and `##` are alike: the page's own title stands above both.
  const level = Math.min(6, Math.max(2, Number(heading.tagName[1])) - 2 + top)
  heading.tagName = `h${level}`
  if (heading.properties.id === 'footnote-label') return
  const title = toText(heading).trim()
  const words = title.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}\u200c]+/gu, '-')
  const id = `${prefix}${words.toLowerCase().replaceAll(/^-|-$/g, '').slice(0, 80)}`
  const times = (taken.get(id) ?? 0) + 1
  taken.set(id, times)
  heading.properties.id = times === 1 ? id : `${id}-${times}`
  found.push({ id: heading.properties.id, title, level })
}

const isWay = ({ children: [only, ...more] }: Element) =>
  more.length === 0 && only?.type === 'element' && only.tagName === 'a'

const scrolled = (table: Element): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { dataScrolls: '', tabIndex: 0, role: 'group', ariaLabel: 'جدول' },
  children: [table],
})
