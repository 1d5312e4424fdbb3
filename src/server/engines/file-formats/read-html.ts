import { decodeReferences } from './plain-text.ts'

/** An element of a fragment of HTML with what is in it; comments are told for themselves. */
export type HtmlElement = { name: string; attributes: Record<string, string>; children: HtmlNode[] }
export type HtmlNode = HtmlElement | { text: string } | { comment: string }

export const isElement = (node: HtmlNode): node is HtmlElement => 'name' in node

/** Deeper elements are laid flat: no walk of the tree runs out of its stack. */
const maxDepth = 60
const maxAttributes = 40

const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** What is in them is no markup. */
const raw = new Set(
  'script style textarea title iframe noembed noframes xmp noscript template svg math'.split(' '),
)
/** They end a paragraph that is open. */
const blocks = new Set(
  'address article aside blockquote center details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
/** Of these one ends another, up to what holds them. */
const siblings: Record<string, { ends: readonly string[]; within: readonly string[] }> = {
  li: { ends: ['li'], within: ['ul', 'ol'] },
  dt: { ends: ['dt', 'dd'], within: ['dl'] },
  dd: { ends: ['dt', 'dd'], within: ['dl'] },
  tr: { ends: ['tr', 'td', 'th'], within: ['table'] },
  td: { ends: ['td', 'th'], within: ['tr', 'table'] },
  th: { ends: ['td', 'th'], within: ['tr', 'table'] },
  tbody: { ends: ['tr', 'td', 'th', 'thead', 'tbody', 'tfoot'], within: ['table'] },
  tfoot: { ends: ['tr', 'td', 'th', 'thead', 'tbody', 'tfoot'], within: ['table'] },
}

/**
 * Reads a fragment of HTML as strangers write it: nothing is refused, and what is not closed ends with what holds it. Each
 * character is looked at a bounded number of times.
 */
export function readHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { name: '', attributes: {}, children: [] }
  const open: HtmlElement[] = [root]
  const top = () => open.at(-1)!
  const addText = (text: string) => text !== '' && top().children.push({ text: decodeReferences(text) })
  const closeTo = (at: number) => open.splice(Math.max(1, at))
  /** What was looked for and is not there is looked for once. */
  const missing = new Set<string>()
  const find = (mark: RegExp, from: number): RegExpExecArray | null => {
    if (missing.has(mark.source)) return null
    mark.lastIndex = from
    const found = mark.exec(html)
    if (!found) missing.add(mark.source)
    return found
  }

  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    addText(html.slice(at, next < 0 ? undefined : next))
    if (next < 0) break
    at = next
    if (html.startsWith('<!--', at)) {
      const end = find(/-->/g, at + 4)
      if (end) top().children.push({ comment: html.slice(at + 4, end.index).trim() })
      at = end ? end.index + 3 : html.length
      continue
    }
    if (html.startsWith('<!', at) || html.startsWith('<?', at)) {
      const end = find(/>/g, at)
      at = end ? end.index + 1 : html.length
      continue
    }
    const tag = readTag(html, at, find)
    if (!tag) {
      addText('<')
      at++
      continue
    }
    at = tag.end
    if (tag.isEnd) close(tag.name)
    else begin(tag)
  }
  return root.children

  function close(name: string) {
    // As browsers have it.
    if (name === 'br') top().children.push({ name, attributes: {}, children: [] })
    const place = open.findLastIndex(element => element.name === name)
    if (place > 0) closeTo(place)
  }

  function begin({ name, attributes, isClosed }: Tag) {
    if (blocks.has(name)) {
      const place = open.findLastIndex(element => element.name === 'p')
      const holder = open.findLastIndex(({ name }) => ['td', 'th', 'li', 'blockquote'].includes(name))
      if (place > holder) closeTo(place)
    }
    const { ends = [], within = [] } = siblings[name] ?? {}
    const holder = open.findLastIndex(element => within.includes(element.name))
    const sibling = open.findIndex((element, place) => place > holder && ends.includes(element.name))
    if (sibling > 0) closeTo(sibling)
    const element: HtmlElement = { name, attributes, children: [] }
    if (raw.has(name) && !isClosed) {
      const end = find(new RegExp(`</${name}(?=[\\s/>])`, 'gi'), at)
      const text = html.slice(at, end?.index)
      element.children.push({ text })
      at = end ? html.indexOf('>', end.index) + 1 || html.length : html.length
      top().children.push(element)
      return
    }
    if (empty.has(name) || isClosed) top().children.push(element)
    else if (open.length <= maxDepth) {
      top().children.push(element)
      open.push(element)
    }
  }
}

type Tag = {
  name: string
  attributes: Record<string, string>
  isEnd: boolean
  isClosed: boolean
  end: number
}

const tagName = /<(\/?)([a-z][a-z0-9:-]{0,40})/iy
const blank = /[\s/]*/y
const attributeName = /[^\s"'<>/=]{1,100}/y
const equals = /\s*=\s*/y
const bareValue = /[^\s"'<>]*/y
/** Signs that stand nowhere in a tag are passed over, so many of them. */
const maxStray = 50

/**
 * The tag that begins here; null where it is a mere sign.
 * @param find looks for a mark from a place on, and for one that is nowhere only once
 */
function readTag(
  html: string,
  from: number,
  find: (mark: RegExp, from: number) => RegExpExecArray | null,
): Tag | null {
  let at = from
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(html)
    if (found) at += found[0].length
    return found
  }
  const begun = take(tagName)
  if (!begun) return null
  const attributes: Record<string, string> = {}
  let isClosed = false
  for (let count = 0, stray = 0; at < html.length && stray < maxStray; ) {
    isClosed = take(blank)![0].endsWith('/')
    const char = html[at]
    if (char === undefined || char === '<') break
    if (char === '>') {
      at++
      break
    }
    const name = take(attributeName)?.[0].toLowerCase()
    if (name === undefined) {
      at++
      stray++
      continue
    }
    const value = take(equals) ? takeValue() : ''
    if (++count <= maxAttributes && !(name in attributes)) attributes[name] = decodeReferences(value)
  }
  return { name: begun[2]!.toLowerCase(), attributes, isEnd: begun[1] === '/', isClosed, end: at }

  function takeValue(): string {
    const quote = html[at]
    if (quote !== '"' && quote !== "'") return take(bareValue)![0]
    const end = find(quote === '"' ? /"/g : /'/g, at + 1)
    if (!end) return take(bareValue)![0]
    const value = html.slice(at + 1, end.index)
    at = end.index + 1
    return value
  }
}

/** All text within, scripts and styles left out. */
export function readText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map(node => {
      if ('text' in node) return node.text
      if (!isElement(node) || raw.has(node.name)) return ''
      return node.name === 'br' ? '\n' : readText(node.children)
    })
    .join('')
}
