import type { Element, Root, RootContent } from 'hast'

/** What is to be read in a tree, without its marks; pictures speak by their alternative text. */
export function toText(node: Root | RootContent): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && node.tagName === 'img') return String(node.properties.alt ?? '')
  return 'children' in node ? node.children.map(toText).join('') : ''
}

const ownLine = new Set(
  'p h1 h2 h3 h4 h5 h6 li pre tr blockquote ul ol table section hr'.split(' ') as readonly string[],
)

/** The same as paragraphs: an empty line between blocks, items of a list one a line with a dash before them. */
export function toPlainText(tree: Root): string {
  const lines: string[] = []
  let line = ''
  const end = () => {
    // The first paragraph of an item stands behind its dash.
    if (line.startsWith(dash) && line.trim() === dash.trim()) return
    if (line.trim() !== '') lines.push(line.replaceAll(/\s+/g, ' ').trim())
    line = ''
  }
  const walk = (node: Root | RootContent) => {
    if (node.type === 'text') line += node.value
    if (!('children' in node) || isFootnoteMark(node)) return
    const isBlock = node.type === 'element' && ownLine.has(node.tagName)
    if (isBlock) end()
    if (node.type === 'element') line += findSeparator(node)
    for (const child of node.children) walk(child as RootContent)
    if (isBlock) end()
    // Where nothing stood behind it, it is no other item's.
    if (node.type === 'element' && node.tagName === 'li') line = ''
  }
  walk(tree)
  end()
  return lines.join('\n\n').replaceAll(/(?<=^|\n)(– .*)\n(?=\n– )/g, '$1')
}

const dash = '– '

const isFootnoteMark = (node: Root | Element) =>
  node.type === 'element' &&
  (node.properties.dataFootnoteRef !== undefined || node.properties.dataFootnoteBackref !== undefined)

function findSeparator({ tagName, properties }: Element): string {
  if (tagName === 'li') return dash
  if (tagName === 'td' || tagName === 'th') return ' '
  return tagName === 'img' ? String(properties.alt ?? '') : tagName === 'br' ? ' ' : ''
}

/** The beginning of a text in one line, cut between words: at most `max` characters. */
export function toExcerpt(text: string, max = 200): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= max) return line
  const cut = line.slice(0, max)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).replace(/[\uD800-\uDBFF]$/, '')}…`
}
