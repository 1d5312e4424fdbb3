import { escapeHtml } from '#server/platform/html.ts'
import { cleanForXml } from '#server/platform/xml-text.ts'

const escapeXml = (text: string) => escapeHtml(cleanForXml(text))

/** An element; what is in it is text, unless it is said to be markup that was made here. */
export const element = (
  name: string,
  attributes: Record<string, string | undefined>,
  content: string,
  as: 'text' | 'markup' = 'text',
): string =>
  `<${name}${writeAttributes(attributes)}>${as === 'markup' ? content : escapeXml(content)}</${name}>`

const writeAttributes = (attributes: Record<string, string | undefined>) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(value)}"`))
    .join('')

/** Seconds are as fine as datestamps are here. */
export const formatSecond = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')

const root = {
  xmlns: 'http://www.openarchives.org/OAI/2.0/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation':
    'http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd',
}

/** A document of one element, whose content is markup that was made here. */
export const writeXml = (name: string, attributes: Record<string, string>, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, attributes, content, 'markup')}`

/** The whole answer to a harvester: when, to which question, and what. */
export const writeDocument = ({
  base,
  at,
  given,
  body,
}: {
  base: string
  at: Date
  given: Record<string, string | undefined>
  body: string
}): string =>
  writeXml(
    'OAI-PMH',
    root,
    element('responseDate', {}, formatSecond(at)) + element('request', given, base) + body,
  )
