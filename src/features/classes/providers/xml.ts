import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element of a service's answer; `text` is what stands in it beside other elements. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  text: string
}

/** The text is no XML as services answer it; the message holds nothing of it. */
export class XmlFault extends Error {
  constructor(why: string) {
    super(`no readable XML: ${why}`)
    this.name = 'XmlFault'
  }
}

const maxDepth = 32

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // The five entities and the numbered ones are decoded below: the library leaves those it does not know as they are.
  processEntities: false,
  cdataPropName: '#cdata',
})

type Node = Record<string, unknown>

/**
 * Reads elements, attributes, texts, CDATA and the five entities: the shape services answer in, and nothing of XML that
 * could reach for more (no document types, no entities of one's own).
 * @throws XmlFault
 */
export function parseXml(source: string): XmlElement {
  const xml = source.replace(/^\uFEFF/, '')
  if (/<!doctype/i.test(xml)) throw new XmlFault('a document type')
  if (XMLValidator.validate(xml) !== true) throw new XmlFault('it is not well-formed')
  const nodes = (parser.parse(xml) as Node[]).filter(
    node => !('#text' in node) || decode(String(node['#text'])).trim(),
  )
  if (nodes.length !== 1 || '#text' in nodes[0]!) throw new XmlFault('not one element')
  return toElement(nodes[0]!, 1)
}

/** @throws XmlFault */
function toElement(node: Node, depth: number): XmlElement {
  if (depth > maxDepth) throw new XmlFault('too deep')
  const name = Object.keys(node).find(key => key !== ':@')!
  const content = node[name] as Node[]
  const attributes = Object.entries((node[':@'] ?? {}) as Record<string, string>)
  const isText = (child: Node) => '#text' in child || '#cdata' in child
  return {
    name,
    attributes: Object.fromEntries(attributes.map(([key, value]) => [key, decode(value)])),
    children: content.filter(child => !isText(child)).map(child => toElement(child, depth + 1)),
    text: content.filter(isText).map(toText).join(''),
  }
}

function toText(node: Node): string {
  if ('#text' in node) return decode(String(node['#text']))
  return (node['#cdata'] as Node[]).map(part => String(part['#text'] ?? '')).join('')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** @throws XmlFault for an entity that XML itself does not have */
function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));?/g, (whole, decimal, hexadecimal, name) => {
    if (!whole.endsWith(';')) throw new XmlFault('an entity without its end')
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : null
    if (code !== null) {
      if (code > 0x10ffff) throw new XmlFault('no such character')
      return String.fromCodePoint(code)
    }
    const character = entities[name as string]
    if (character === undefined) throw new XmlFault('an entity nobody knows')
    return character
  })
}

/** The first element of this path of names below. */
export function findChild(element: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (here, name) => here?.children.find(child => child.name === name),
    element,
  )
}

/** The trimmed text at a path of names; empty where there is none. */
export const textAt = (element: XmlElement, ...path: readonly string[]) =>
  findChild(element, ...path)?.text.trim() ?? ''

export const childrenNamed = (element: XmlElement | undefined, name: string) =>
  element?.children.filter(child => child.name === name) ?? []
