import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { UnreadableFile } from './unreadable-file.ts'

/** An element with what is in it, in its order; names without their prefix, unless it is kept. */
export type XmlNode = {
  name: string
  attributes: Record<string, string>
  children: (XmlNode | string)[]
}

/** Deeper than any question, and shallow enough for a stack. */
const maxDepth = 100

/**
 * The root element of a document. No document type is accepted: entities are how XML is made to grow, and to read files.
 * @param keepsPrefixes where names of two vocabularies are alike but for their prefix
 * @throws UnreadableFile
 */
export function parseXml(text: string, { keepsPrefixes = false } = {}): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw new UnreadableFile('این XML نوع سند (DOCTYPE) دارد و برای امنیت خوانده نمی‌شود.')
  }
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw new UnreadableFile(`XML درست نیست: سطر ${valid.err.line}.`)
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: !keepsPrefixes,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    // Numeric references (&#34;), which the library counts among them.
    htmlEntities: true,
    cdataPropName: '#cdata',
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: maxDepth,
  })
  let parsed: unknown
  try {
    parsed = parser.parse(text)
  } catch {
    throw new UnreadableFile('XML درست نیست یا بیش از اندازه تو در تو است.')
  }
  const root = (parsed as Raw[]).map(toNode).find(node => typeof node !== 'string')
  if (!root) throw new UnreadableFile('این XML خالی است.')
  return root as XmlNode
}

type Raw = { [name: string]: unknown; ':@'?: Record<string, string> }
function toNode(raw: Raw): XmlNode | string {
  const name = Object.keys(raw).find(key => key !== ':@') ?? ''
  if (name === '#text') return String(raw[name])
  if (name === '#cdata') return readText(raw[name] as Raw[])
  return { name, attributes: raw[':@'] ?? {}, children: (raw[name] as Raw[]).map(toNode) }
}
const readText = (children: readonly Raw[]) => children.map(child => String(child['#text'] ?? '')).join('')

const isNode = (child: XmlNode | string): child is XmlNode => typeof child !== 'string'
/** The elements of this name directly within. */
export const childrenNamed = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node ? node.children.filter(isNode).filter(child => child.name === name) : []
export const childNamed = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  childrenNamed(node, name)[0]
/** Every element within that fits, the outer before the inner. */
export function findAll(node: XmlNode, fits: (node: XmlNode) => boolean): XmlNode[] {
  return node.children
    .filter(isNode)
    .flatMap(child => [...(fits(child) ? [child] : []), ...findAll(child, fits)])
}
/** All text within, in its order. */
export const textWithin = (node: XmlNode | undefined): string =>
  node ? node.children.map(child => (isNode(child) ? textWithin(child) : child)).join('') : ''

/** An element to be written. */
export const element = (
  name: string,
  attributes: Record<string, string | number | boolean | undefined> = {},
  children: readonly (XmlNode | string | false | undefined)[] = [],
): XmlNode => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ),
  children: children.filter(child => child !== false && child !== undefined),
})

export const writeXml = (root: XmlNode) => `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode(root)}\n`

function writeNode({ name, attributes, children }: XmlNode): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inner = children.map(child => (isNode(child) ? writeNode(child) : escapeXml(child))).join('')
  return inner ? `<${name}${written.join('')}>${inner}</${name}>` : `<${name}${written.join('')}/>`
}

const escapeXml = (text: string) =>
  text
    // What XML 1.0 cannot hold at all.
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)
