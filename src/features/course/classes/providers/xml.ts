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

const deepest = 32
const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Reads elements, attributes, texts, CDATA and the five entities: the shape services answer in, and nothing of XML that
 * could reach for more (no document types, no entities of one's own).
 * @throws XmlFault
 */
export function parseXml(source: string): XmlElement {
  type Open = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const open: Open[] = [root]
  token.lastIndex = 0
  const xml = source.replace(/^\uFEFF/, '')
  while (token.lastIndex < xml.length) {
    const found = token.exec(xml)
    if (!found) throw new XmlFault('a piece of no kind')
    const [, raw, closed, opened, given = '', empty, text] = found
    const here = open.at(-1)!
    if (raw !== undefined) here.text += raw
    else if (text !== undefined) here.text += decode(text)
    else if (closed !== undefined) {
      if (open.length === 1 || here.name !== closed) throw new XmlFault('an end of nothing')
      open.pop()
    } else if (opened !== undefined) {
      const element: Open = { name: opened, attributes: parseAttributes(given), children: [], text: '' }
      here.children.push(element)
      if (!empty) open.push(element)
      if (open.length > deepest) throw new XmlFault('too deep')
    }
  }
  if (open.length > 1) throw new XmlFault('it ends within an element')
  if (root.children.length !== 1 || root.text.trim() !== '') throw new XmlFault('not one element')
  return root.children[0]!
}

const parseAttributes = (given: string) =>
  Object.fromEntries(
    [...given.matchAll(attribute)].map(([, name, one, two]) => [name!, decode(one ?? two ?? '')]),
  )

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
