import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { checkEpub } from './check-epub.server.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const container =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
const wrap = (body: string, head = '') =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>ا</title>${head}</head><body>${body}</body></html>`

function write(
  {
    page = wrap('<p>سلام&nbsp;دنیا <a href="https://example.org/">پیوند</a></p>'),
    css = 'p { color: red }',
    opf = '',
    items = '',
  } = {},
  more: Record<string, Uint8Array> = {},
) {
  return zipSync({
    mimetype: [encode('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': encode(container),
    'OEBPS/book.opf': encode(
      opf ||
        `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>کتاب ما</dc:title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="s" href="s.css" media-type="text/css"/>${items}</manifest><spine page-progression-direction="rtl"><itemref idref="a"/></spine></package>`,
    ),
    'OEBPS/a.xhtml': encode(page),
    'OEBPS/s.css': encode(css),
    ...more,
  })
}

test('a plain EPUB is taken as it is, without the files that it does not name', () => {
  const { files, direction, title } = checkEpub(
    write({}, { 'OEBPS/evil.exe': encode('MZ'), 'notes.txt': encode('x') }),
  )
  expect([...files.keys()]).toEqual([
    'mimetype',
    'META-INF/container.xml',
    'OEBPS/book.opf',
    'OEBPS/a.xhtml',
    'OEBPS/s.css',
  ])
  expect({ direction, title }).toEqual({ direction: 'rtl', title: 'کتاب ما' })
})

test.each([
  ['a script', { page: wrap('<script>alert(1)</script>') }, /script/],
  [
    'a script under a prefix',
    { page: wrap('<h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script>') },
    /script/,
  ],
  ['a script that waits for an event', { page: wrap('<p onclick="alert(1)">ا</p>') }, /onclick/],
  ['a link that is a script', { page: wrap('<a href=" java&#115;cript:alert(1)">ا</a>') }, /بیرون/],
  ['a link of data', { page: wrap('<a href="data:text/html,x">ا</a>') }, /بیرون/],
  ['a frame', { page: wrap('<iframe src="b.xhtml"></iframe>') }, /iframe/],
  [
    'a picture of another site',
    { page: wrap('<img src="https://example.org/a.png" alt=""/>') },
    /example\.org/,
  ],
  ['a picture without a scheme', { page: wrap('<img src="//example.org/a.png" alt=""/>') }, /example\.org/],
  [
    'a picture set of another site',
    { page: wrap('<img srcset="a.png 1x, https://example.org/b.png 2x" alt=""/>') },
    /example\.org/,
  ],
  [
    'a drawing of another site',
    { page: wrap('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://example.org/a.svg"/></svg>') },
    /example\.org/,
  ],
  [
    'a style of another site',
    { page: wrap('', '<link rel="stylesheet" href="http://example.org/s.css"/>') },
    /example\.org/,
  ],
  [
    'a page that sends one away',
    { page: wrap('', '<meta http-equiv="refresh" content="0;url=http://example.org"/>') },
    /http-equiv/,
  ],
  ['a font of another site', { css: '@font-face { src: url(https://example.org/f.woff2) }' }, /example\.org/],
  ['an escaped address', { css: 'p { background: u\\72l("https://example.org/a") }' }, /example\.org/],
  ['an import of a style', { css: '@import "//example.org/a.css";' }, /example\.org/],
  [
    'entities that grow',
    { page: '<!DOCTYPE html [<!ENTITY a "aaaa">]><html><body>&a;</body></html>' },
    /DOCTYPE/,
  ],
  [
    'an instruction to the reader',
    { page: `<?xml-stylesheet href="http://example.org/x.xsl"?>${wrap('')}` },
    /دستور/,
  ],
  [
    'a file it does not have',
    { items: '<item id="x" href="x.xhtml" media-type="application/xhtml+xml"/>' },
    /x\.xhtml/,
  ],
  [
    'a file beyond the package',
    { items: '<item id="x" href="../../etc/passwd" media-type="text/css"/>' },
    /passwd/,
  ],
  ['a script among its files', { items: '<item id="x" href="a.js" media-type="text/javascript"/>' }, /a\.js/],
  [
    'a remote file',
    { items: '<item id="x" href="https://example.org/a.mp3" media-type="audio/mpeg"/>' },
    /example\.org/,
  ],
])('an EPUB with %s is refused, by name', (_, parts, sentence) => {
  expect(() => checkEpub(write(parts))).toThrow(sentence)
})

test('a bomb, a lock, a name that leads outside and what is no EPUB are refused before they are read', () => {
  const bomb = write(
    {},
    { 'OEBPS/b.css': new Uint8Array(60 * 1024 * 1024), 'OEBPS/c.css': new Uint8Array(60 * 1024 * 1024) },
  )
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(() => checkEpub(bomb)).toThrow(/بزرگ/)
  expect(() => checkEpub(write({}, { '../up.xhtml': encode('x') }))).toThrow(/بیرون/)
  expect(() => checkEpub(write({}, { 'META-INF/encryption.xml': encode('<x/>') }))).toThrow(/قفل/)
  expect(() => checkEpub(zipSync({ 'a.txt': encode('x') }))).toThrow(/EPUB نیست/)
  expect(() => checkEpub(encode('not a zip at all'))).toThrow(/ZIP/)
})
