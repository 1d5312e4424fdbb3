import { escapeHtml } from '#server/platform/html.ts'
import { cleanForXml } from '#server/platform/xml-text.ts'
import { type BookDirection, directText } from '../rules.ts'

/** The files of an EPUB by their names, its `mimetype` first. */
export type EpubFiles = Map<string, Uint8Array>

export type WrittenBook = {
  id: string
  title: string
  author: string
  /** Who brings it out. */
  publisher: string
  /** What its buyers speak of it as: the language that is learnt with it, or fa. */
  language: string
  direction: BookDirection
  changedAt: Date
  parts: readonly { title: string; language: string; xhtml: string }[]
  cover: Uint8Array | null
  font: Uint8Array | null
}

const encoder = new TextEncoder()
export const encodeXml = (text: string): Uint8Array => encoder.encode(cleanForXml(text))

/** The folder of the package, and its document. */
export const packagePath = 'EPUB/package.opf'

/** How the pages of a book of ours look where the reading system says nothing else. */
const style = (hasFont: boolean) => `${
  hasFont
    ? '@font-face { font-family: Vazirmatn; font-weight: 400 850; src: url("font.woff2") format("woff2"); }\n'
    : ''
}body { ${hasFont ? 'font-family: Vazirmatn, sans-serif; ' : ''}line-height: 1.9; margin: 0; }
h1 { font-size: 1.5em; line-height: 1.5; margin: 0 0 1em; }
h2 { font-size: 1.2em; line-height: 1.6; margin: 1.5em 0 .5em; }
h3, h4 { font-size: 1.05em; margin: 1.2em 0 .4em; }
h1, h2, h3, h4 { break-after: avoid; }
p { margin: 0 0 .6em; }
blockquote { margin: .8em 0; margin-inline: 1.5em; }
ul, ol { margin: .6em 0; padding: 0; padding-inline-start: 1.6em; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { border-bottom: 1px solid #b9b2a2; padding: .3em .6em; text-align: start; vertical-align: top; }
hr { border: 0; border-top: 1px solid #b9b2a2; margin: 1.5em 25%; }
.center { text-align: center; }
.cover { text-align: center; margin: 0; }
.cover img { max-width: 100%; max-height: 100%; }
.front { text-align: center; padding-top: 20%; }
.front .by { margin-top: 2em; }
`

/** A page of the book; `language` is that of its running text, `direction` that of the whole book, by which its pages turn. */
export const writePage = ({
  title,
  language,
  direction,
  body,
  kind = '',
}: {
  title: string
  language: string
  direction: BookDirection
  body: string
  kind?: string
}): Uint8Array =>
  encodeXml(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${direction}">
<head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body${kind && ` epub:type="${kind}"`}>${body}</body>
</html>
`)

/** A chapter: its own direction is that of its language, whichever way the pages turn. */
const writeChapter = (
  { title, language, xhtml }: WrittenBook['parts'][number],
  direction: BookDirection,
): Uint8Array =>
  writePage({
    title,
    language,
    direction,
    body: `<section epub:type="chapter" role="doc-chapter" dir="${directText(language)}"><h1 id="top">${escapeHtml(title)}</h1>\n${xhtml}\n</section>`,
  })

/** The name of a chapter's file, by its place from 1 on. */
export const nameChapter = (position: number) => `chapter-${String(position).padStart(3, '0')}.xhtml`

/** A book as EPUB 3, without a word of who bought it. */
export function writeEpub(book: WrittenBook): EpubFiles {
  const { title, author, direction, parts, cover, font } = book
  const isPersian = direction === 'rtl'
  const words = isPersian
    ? { language: 'fa', contents: 'فهرست', cover: 'جلد', start: 'آغاز متن' }
    : { language: 'en', contents: 'Contents', cover: 'Cover', start: 'Start of the text' }
  const page = (name: string, kind: string, body: string) =>
    writePage({ title: name, language: words.language, direction, body, kind })
  const chapters = parts.map((part, index) => ({ part, name: nameChapter(index + 1) }))
  const files: EpubFiles = new Map()
  files.set('mimetype', encoder.encode('application/epub+zip'))
  files.set(
    'META-INF/container.xml',
    encodeXml(`<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${packagePath}" media-type="application/oebps-package+xml"/></rootfiles></container>
`),
  )
  files.set(
    packagePath,
    encodeXml(
      writePackage(
        book,
        chapters.map(({ name }) => name),
      ),
    ),
  )
  files.set('EPUB/style.css', encoder.encode(style(font !== null)))
  if (font) files.set('EPUB/font.woff2', font)
  if (cover) {
    files.set('EPUB/cover.jpg', cover)
    files.set(
      'EPUB/cover.xhtml',
      page(words.cover, 'cover', `<p class="cover"><img src="cover.jpg" alt="${escapeHtml(title)}"/></p>`),
    )
  }
  files.set(
    'EPUB/title.xhtml',
    page(
      title,
      'frontmatter',
      `<section class="front" epub:type="titlepage"><h1>${escapeHtml(title)}</h1><p class="by">${escapeHtml(author)}</p><p>${escapeHtml(book.publisher)}</p></section>`,
    ),
  )
  files.set(
    'EPUB/nav.xhtml',
    page(
      words.contents,
      'frontmatter',
      `<nav epub:type="toc" role="doc-toc" id="toc"><h1>${words.contents}</h1><ol>${chapters
        .map(
          ({ part, name }) =>
            `<li><a href="${name}" lang="${part.language}" xml:lang="${part.language}">${escapeHtml(part.title)}</a></li>`,
        )
        .join('')}</ol></nav>
<nav epub:type="landmarks" hidden="hidden"><ol><li><a epub:type="bodymatter" href="${nameChapter(1)}">${words.start}</a></li></ol></nav>`,
    ),
  )
  for (const { part, name } of chapters) files.set(`EPUB/${name}`, writeChapter(part, direction))
  return files
}

function writePackage(book: WrittenBook, chapters: readonly string[]): string {
  const { cover, font, direction, parts } = book
  const languages = [...new Set([...parts.map(part => part.language), book.language])]
  const xhtml = 'media-type="application/xhtml+xml"'
  const items = [
    `<item id="nav" href="nav.xhtml" ${xhtml} properties="nav"/>`,
    '<item id="style" href="style.css" media-type="text/css"/>',
    ...(font ? ['<item id="font" href="font.woff2" media-type="font/woff2"/>'] : []),
    ...(cover
      ? [
          '<item id="cover-image" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>',
          `<item id="cover" href="cover.xhtml" ${xhtml}/>`,
        ]
      : []),
    `<item id="title-page" href="title.xhtml" ${xhtml}/>`,
    ...chapters.map((name, index) => `<item id="chapter-${index + 1}" href="${name}" ${xhtml}/>`),
  ]
  // What somebody's place hangs on are these ids: a cover that comes later moves nobody.
  const spine = [
    ...(cover ? ['<itemref id="at-cover" idref="cover"/>'] : []),
    '<itemref id="at-title" idref="title-page"/>',
    ...chapters.map((_, index) => `<itemref id="at-${index + 1}" idref="chapter-${index + 1}"/>`),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${direction === 'rtl' ? 'fa' : 'en'}" dir="${direction}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">urn:uuid:${book.id}</dc:identifier>
<dc:title>${escapeHtml(book.title)}</dc:title>
<dc:creator>${escapeHtml(book.author)}</dc:creator>
<dc:publisher>${escapeHtml(book.publisher)}</dc:publisher>
${languages.map(language => `<dc:language>${language}</dc:language>`).join('')}
<meta property="dcterms:modified">${book.changedAt.toISOString().replace(/\.\d+Z$/, 'Z')}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine page-progression-direction="${direction}">
${spine.join('\n')}
</spine>
</package>
`
}
