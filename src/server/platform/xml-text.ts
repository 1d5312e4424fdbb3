/** What XML cannot say, whatever stands around it. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text without the characters that no XML document may hold. */
export const cleanForXml = (text: string): string => text.replace(notInXml, '')
