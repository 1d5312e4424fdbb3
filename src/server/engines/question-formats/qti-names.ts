import { element, type XmlNode } from '../file-formats/xml.ts'

/** QTI 2.1 writes `choiceInteraction maxChoices`, QTI 3 `qti-choice-interaction max-choices`; read and written as 2.1. */
const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Elements of HTML within a body, which both versions call the same. */
const html = new Set(['div', 'p', 'h2', 'br', 'span', 'blockquote', 'img', 'object'])

/** An item of either version in the names of 2.1. */
export const toQti2 = ({ name, attributes, children }: XmlNode): XmlNode => ({
  name: name.startsWith('qti-') ? camel(name.slice(4)) : name,
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [camel(key), value])),
  children: children.map(child => (typeof child === 'string' ? child : toQti2(child))),
})

export const toQti3 = ({ name, attributes, children }: XmlNode): XmlNode =>
  element(
    html.has(name) ? name : `qti-${kebab(name)}`,
    Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [
        html.has(name) || key.includes(':') ? key : kebab(key),
        value,
      ]),
    ),
    children.map(child => (typeof child === 'string' ? child : toQti3(child))),
  )

export const itemNamespaces = {
  '2.1': 'http://www.imsglobal.org/xsd/imsqti_v2p1',
  '3.0': 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
} as const
export type QtiVersion = keyof typeof itemNamespaces
