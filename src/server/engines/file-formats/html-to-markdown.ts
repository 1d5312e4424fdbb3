import type {
  BlockContent,
  DefinitionContent,
  ListItem,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  TableRow,
} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { nameFile } from './plain-text.ts'
import { type HtmlElement, type HtmlNode, isElement, readText } from './read-html.ts'

/** What whoever turns HTML into Markdown says of its pictures and links. */
export type HtmlHooks = {
  /** What the picture is called in the text that is made; null where it does not come along, which the hook has told. */
  takePicture(img: HtmlElement): string | null
  /** Where a link leads; null where it is to be a mere text. */
  takeLink(href: string, text: string): string | null
  /** Told of what does not come along, in Persian. */
  lose(what: string): void
  /** The end of a line is one that is to be seen, and an empty line parts paragraphs. */
  keepsLines: boolean
}

type Block = BlockContent | DefinitionContent
/** Where a paragraph ends in the midst of a text. */
type Split = { type: 'split' }

const headings: Record<string, 2 | 3 | 4 | 5 | 6> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 }
const blockNames = new Set(
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const isBlock = ({ name }: HtmlElement) => blockNames.has(name) || name in headings
/** Lists and quotations within one another: what is deeper is laid flat. */
const maxDepth = 10
const maxColumns = 30

/** What never comes along, and what it is called. */
const lostNames: Record<string, string> = {
  applet: 'برنامهٔ جاسازی‌شده',
  audio: 'صدا',
  button: 'دکمه',
  canvas: 'نقاشی',
  embed: 'جاسازی',
  form: 'فرم',
  frame: 'جاسازی (iframe)',
  iframe: 'جاسازی (iframe)',
  input: 'فرم',
  math: 'فرمول',
  noscript: 'جایگزین اسکریپت',
  object: 'جاسازی',
  script: 'اسکریپت',
  select: 'فرم',
  style: 'سبک نوشتار (style)',
  svg: 'نقاشی',
  template: 'قالب پنهان',
  textarea: 'فرم',
  video: 'ویدیو',
}
/** Of these what stands in them is a text all the same. */
const keepsContent = new Set(['form'])
const silentlyDropped = new Set([
  'head',
  'link',
  'meta',
  'base',
  'title',
  'source',
  'track',
  'param',
  'col',
  'colgroup',
])

/** A fragment of HTML as the tree of a Markdown text. */
export function convertHtml(nodes: readonly HtmlNode[], hooks: HtmlHooks): Root {
  const children = toFlow(nodes, { ...hooks, depth: 0, isInLink: false })
  return { type: 'root', children: children as RootContent[] }
}

const writer = unified()
  .use(remarkGfm, { singleTilde: false, tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', fences: true, listItemIndent: 'one', rule: '-' })

export const writeMarkdown = (root: Root): string => writer.stringify(root)

type State = HtmlHooks & { depth: number; isInLink: boolean }

function toFlow(nodes: readonly HtmlNode[], state: State): Block[] {
  const made: Block[] = []
  let run: HtmlNode[] = []
  const flush = () => {
    made.push(...toParagraphs(toPhrasing(run, state)))
    run = []
  }
  for (const node of nodes) {
    if (!isElement(node) || (!isBlock(node) && !holdsBlock(node))) {
      run.push(node)
      continue
    }
    flush()
    made.push(...toBlocks(node, state))
  }
  flush()
  return made
}

/** A link that holds blocks stays one of its text. */
const holdsBlock = ({ name, children }: HtmlElement): boolean =>
  name !== 'a' &&
  !(name in lostNames && !keepsContent.has(name)) &&
  children.some(child => isElement(child) && (isBlock(child) || holdsBlock(child)))

function toBlocks(element: HtmlElement, state: State): Block[] {
  const { name, children } = element
  loseHandlers(element, state)
  const inside = { ...state, depth: state.depth + 1 }
  if (name in headings) {
    const text = trim(withoutBreaks(toPhrasing(children, { ...state, keepsLines: false })))
    return text.length > 0 ? [{ type: 'heading', depth: headings[name]!, children: text }] : []
  }
  switch (name) {
    case 'hr':
      return [{ type: 'thematicBreak' }]
    case 'pre':
      return [
        { type: 'code', lang: findLanguage(element), value: readText(children).replace(/^\n|\s+$/g, '') },
      ]
    case 'blockquote': {
      const quoted = toFlow(children, inside)
      return state.depth >= maxDepth || quoted.length === 0
        ? quoted
        : [{ type: 'blockquote', children: quoted }]
    }
    case 'ul':
    case 'ol':
      return toList(element, inside)
    case 'table':
      return toTable(element, state)
    case 'dt':
    case 'summary':
    case 'legend': {
      const text = trim(withoutBreaks(toPhrasing(children, state)))
      return text.length > 0 ? [{ type: 'paragraph', children: [{ type: 'strong', children: text }] }] : []
    }
    case 'figcaption': {
      const text = trim(withoutBreaks(toPhrasing(children, state)))
      return text.length > 0 ? [{ type: 'paragraph', children: [{ type: 'emphasis', children: text }] }] : []
    }
    case 'form':
      state.lose(lostNames.form!)
      return toFlow(children, state)
    default:
      // What is written between the tags of a block is no line of its own.
      return toFlow(children, name === 'p' || name === 'div' ? state : { ...state, keepsLines: false })
  }
}

const findLanguage = ({ attributes, children }: HtmlElement): string | null => {
  const code = children.find(isElement)
  const written = `${attributes.class ?? ''} ${attributes.lang ?? ''} ${code?.attributes.class ?? ''}`
  return /(?:language-|lang-|brush:\s*)([\w+#-]{1,20})/.exec(written)?.[1]?.toLowerCase() ?? null
}

function toList({ name, attributes, children }: HtmlElement, state: State): Block[] {
  const items: ListItem[] = []
  const inside = { ...state, keepsLines: false }
  for (const child of children) {
    if (!isElement(child)) {
      if ('text' in child && child.text.trim() !== '')
        items.push({ type: 'listItem', spread: false, children: toFlow([child], inside) })
    } else if (child.name === 'li') {
      items.push({ type: 'listItem', spread: false, children: toFlow(child.children, inside) })
    } else {
      // A list right within a list is of the item before it, as old editors write it.
      const within = toBlocks(child, inside)
      const last = items.at(-1)
      if (last) last.children.push(...within)
      else if (within.length > 0) items.push({ type: 'listItem', spread: false, children: within })
    }
  }
  const filled = items.filter(({ children }) => children.length > 0)
  if (filled.length === 0) return []
  if (state.depth > maxDepth) return filled.flatMap(({ children }) => children)
  const start = Number(attributes.start)
  return [
    {
      type: 'list',
      ordered: name === 'ol',
      ...(name === 'ol' && { start: Number.isSafeInteger(start) && start > 0 && start < 1e6 ? start : 1 }),
      spread: false,
      children: filled,
    },
  ]
}

function toTable(table: HtmlElement, state: State): Block[] {
  const rows: HtmlElement[] = []
  const before: Block[] = []
  const collect = (nodes: readonly HtmlNode[]) => {
    for (const node of nodes) {
      if (!isElement(node)) continue
      if (node.name === 'tr') rows.push(node)
      else if (node.name === 'caption') before.push(...toBlocks({ ...node, name: 'figcaption' }, state))
      else if (['thead', 'tbody', 'tfoot'].includes(node.name)) collect(node.children)
    }
  }
  collect(table.children)
  const cells = rows.map(({ children }) =>
    children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th'),
  )
  if (cells.flat().some(({ attributes }) => attributes.colspan || attributes.rowspan))
    state.lose('خانه‌های ادغام‌شدهٔ جدول')
  const columns = Math.max(0, ...cells.map(({ length }) => length))
  // Laid out by a table, as old pages are: its cells are the text.
  if (columns <= 1 || columns > maxColumns)
    return [...before, ...cells.flat().flatMap(({ children }) => toFlow(children, state))]
  const written: TableRow[] = cells
    .filter(({ length }) => length > 0)
    .map(row => ({
      type: 'tableRow',
      children: Array.from({ length: columns }, (_, place) => ({
        type: 'tableCell',
        children: row[place] ? toCell(row[place].children, state) : [],
      })),
    }))
  return [...before, { type: 'table', align: null, children: written }]
}

/** Blocks within a cell one after another, in its one line. */
const toCell = (nodes: readonly HtmlNode[], state: State): PhrasingContent[] =>
  trim(withoutBreaks(toPhrasing(nodes, { ...state, keepsLines: false })))

function toPhrasing(nodes: readonly HtmlNode[], state: State): (PhrasingContent | Split)[] {
  return nodes.flatMap((node): (PhrasingContent | Split)[] => {
    if ('comment' in node) return []
    if ('text' in node) return toTexts(node.text, state)
    return toInline(node, state)
  })
}

function toTexts(text: string, { keepsLines }: State): (PhrasingContent | Split)[] {
  if (!keepsLines) return text === '' ? [] : [{ type: 'text', value: text.replace(/[ \t\r\n\f]+/g, ' ') }]
  return text.split(/\n[ \t\r]*(?:\n[ \t\r]*)+/).flatMap((paragraph, place) => {
    const lines = paragraph
      .split('\n')
      .flatMap((line, at): PhrasingContent[] => [
        ...(at > 0 ? [{ type: 'break' } as const] : []),
        ...(line === '' ? [] : [{ type: 'text', value: line.replace(/[ \t\r\f]+/g, ' ') } as const]),
      ])
    return place > 0 ? [{ type: 'split' } as const, ...lines] : lines
  })
}

function toInline(element: HtmlElement, state: State): (PhrasingContent | Split)[] {
  const { name, attributes, children } = element
  loseHandlers(element, state)
  if (name in lostNames && !keepsContent.has(name)) {
    const source = attributes.src ?? attributes.data ?? children.filter(isElement)[0]?.attributes.src ?? ''
    state.lose(source ? `${lostNames[name]} ${shorten(source)}` : lostNames[name]!)
    return []
  }
  if (silentlyDropped.has(name)) return []
  switch (name) {
    case 'br':
      return [{ type: 'break' }]
    case 'img': {
      const url = state.takePicture(element)
      return url === null ? [] : [{ type: 'image', url, alt: (attributes.alt ?? '').trim() }]
    }
    case 'a':
      return toLink(element, state)
    case 'b':
    case 'strong':
      return wrap('strong', toPhrasing(children, state))
    case 'i':
    case 'em':
    case 'cite':
    case 'dfn':
      return wrap('emphasis', toPhrasing(children, state))
    case 'del':
    case 's':
    case 'strike':
      return wrap('delete', toPhrasing(children, state))
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt': {
      const value = readText(children).replace(/\s+/g, ' ').trim()
      return value === '' ? [] : [{ type: 'inlineCode', value }]
    }
    case 'sub':
    case 'sup':
      state.lose('بالانویس و زیرنویس')
      return toPhrasing(children, state)
    default:
      // Where lines are those of one cell or heading, blocks are parted by a blank.
      return isBlock(element)
        ? [{ type: 'text', value: ' ' }, ...toPhrasing(children, state), { type: 'text', value: ' ' }]
        : toPhrasing(children, state)
  }
}

function toLink({ attributes, children }: HtmlElement, state: State): (PhrasingContent | Split)[] {
  const inside = toPhrasing(children, { ...state, isInLink: true })
  const href = (attributes.href ?? '').trim()
  if (href === '' || state.isInLink) return inside
  const text = readText(children).trim()
  const url = state.takeLink(href, text)
  const shown = trim(withoutBreaks(inside))
  if (url === null || shown.length === 0) return inside
  return [...blankBefore(inside), { type: 'link', url, children: shown as never[] }, ...blankAfter(inside)]
}

/** Marks stand beside letters: blanks at their edges are moved out. */
function wrap(type: 'strong' | 'emphasis' | 'delete', inside: (PhrasingContent | Split)[]) {
  const parts: (PhrasingContent | Split)[] = []
  let part: (PhrasingContent | Split)[] = []
  const flush = () => {
    const children = trim(part as PhrasingContent[])
    // A mark within itself says nothing.
    const flat = children.flatMap(child => (child.type === type ? child.children : [child]))
    if (flat.length === 0) parts.push(...part.filter(({ type }) => type === 'break' || type === 'text'))
    else parts.push(...blankBefore(part), { type, children: flat }, ...blankAfter(part))
    part = []
  }
  for (const node of inside) {
    if (node.type !== 'split') {
      part.push(node)
      continue
    }
    flush()
    parts.push(node)
  }
  flush()
  return parts
}

const blank = { type: 'text', value: ' ' } as const
const blankBefore = (nodes: readonly (PhrasingContent | Split)[]) =>
  nodes[0]?.type === 'text' && /^\s/.test(nodes[0].value) ? [blank] : []
const blankAfter = (nodes: readonly (PhrasingContent | Split)[]) => {
  const last = nodes.at(-1)
  return last?.type === 'text' && /\s$/.test(last.value) ? [blank] : []
}

const withoutBreaks = (nodes: readonly (PhrasingContent | Split)[]): PhrasingContent[] =>
  nodes.map(node => (node.type === 'break' || node.type === 'split' ? { ...blank } : node))

/** Texts beside one another as one, without blanks and breaks at either end. */
function trim(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text') last.value += node.value
    else joined.push(node.type === 'text' ? { ...node } : node)
  }
  for (const node of joined) if (node.type === 'text') node.value = node.value.replace(/ {2,}/g, ' ')
  const isEmpty = (node: PhrasingContent | undefined) =>
    node !== undefined && (node.type === 'break' || (node.type === 'text' && node.value.trim() === ''))
  while (isEmpty(joined[0])) joined.shift()
  while (isEmpty(joined.at(-1))) joined.pop()
  const [first, last] = [joined[0], joined.at(-1)]
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return joined
}

function toParagraphs(nodes: readonly (PhrasingContent | Split)[]): Paragraph[] {
  const paragraphs: PhrasingContent[][] = [[]]
  for (const node of nodes) {
    if (node.type === 'split') paragraphs.push([])
    else paragraphs.at(-1)!.push(node)
  }
  return paragraphs
    .map(trim)
    .filter(({ length }) => length > 0)
    .map(children => ({ type: 'paragraph', children }))
}

function loseHandlers({ attributes }: HtmlElement, { lose }: State) {
  for (const name of Object.keys(attributes)) if (/^on[a-z]+$/.test(name)) lose(`اسکریپت درون ${name}`)
}

/** An address as the report says it. */
export function shorten(address: string): string {
  const clean = address.replace(/\s+/g, ' ').slice(0, 200)
  if (/^(data|blob):/i.test(clean)) return '«درون متن»'
  if (!/^(https?:)?\/\//i.test(clean)) return clean === '' ? '' : `«${nameFile(clean).slice(0, 80)}»`
  const url = URL.canParse(clean, 'https://here.invalid') ? new URL(clean, 'https://here.invalid') : null
  return url ? `«${url.hostname}${url.pathname.slice(0, 60)}»` : `«${clean.slice(0, 80)}»`
}
