import { EpubCheck } from '@likecoin/epubcheck-ts'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readChapter } from '../texts/read-chapter.ts'
import { renderChapter } from '../texts/write-texts.server.ts'
import { stampEpub } from './stamp-epub.server.ts'
import { packagePath, writeEpub } from './write-epub.server.ts'
import { packZip } from './zip.server.ts'

const persian = `# حرف تعریف

در آلمانی هر اسم جنسی دارد: **[der Tisch]{de}** و [die Lampe]{de} & دیگران.

## یک جدول

| اسم | معنی |
| :-- | --: |
| [das Kind]{de} | بچه |

- یک
- دو

Mina is late again.

---

> «نقل» با پانویس[^1] و [پیوند](https://example.org/?a=1&b=2) و [نشانی خودمان](/blog).

[^1]: این پانویس است.
`
const french = `language: fr

# Lettres

[Chère Mina, il pleut sur la ville.]{fr}
`

async function write(direction: 'rtl' | 'ltr', files: readonly string[], extra: object = {}) {
  const parts = await Promise.all(files.map(file => renderChapter(readChapter(file))))
  return writeEpub({
    id: '0198c8f0-0000-7000-8000-000000000001',
    title: 'گرامر & داستان <کوتاه>',
    author: 'نگار صداقت',
    publisher: 'مدرسه',
    language: 'de',
    direction,
    changedAt: new Date('2026-11-28T08:00:00Z'),
    parts,
    cover: null,
    font: null,
    ...extra,
  })
}

const findFaults = async (bytes: Uint8Array) =>
  (await EpubCheck.validate(bytes)).messages
    .filter(({ severity }) => ['fatal', 'error', 'warning'].includes(severity))
    .map(({ id, message, location }) => `${id} ${message} ${JSON.stringify(location)}`)

const stamp = {
  name: 'Ali "Sam" <b> رضایی & پسران',
  orderNumber: '1405-00017',
  at: new Date('2026-11-28T08:00:00Z'),
}

test('BK10 the EPUB of a book is valid, turns from right to left, and names its buyer on a page and in its metadata', async () => {
  const plain = await write('rtl', [persian, french])
  expect(await findFaults(await packZip(plain))).toEqual([])
  const packed = await packZip(stampEpub(plain, packagePath, stamp))
  expect(await findFaults(packed)).toEqual([])
  const files = unzipSync(packed)
  const read = (name: string) => new TextDecoder().decode(files[name])
  expect(read(packagePath)).toContain('page-progression-direction="rtl"')
  expect(read(packagePath)).toContain(
    'این نسخه از آنِ Ali &quot;Sam&quot; &lt;b&gt; رضایی &amp; پسران است؛ سفارش 1405-00017.',
  )
  expect(read('EPUB/this-copy.xhtml')).toContain('Ali &quot;Sam&quot; &lt;b&gt; رضایی &amp; پسران')
  expect(read('EPUB/this-copy.xhtml')).toContain('1405-00017')
  // Pages turn one way through the book; each chapter runs as its language does.
  expect(read('EPUB/chapter-001.xhtml')).toMatch(
    /<html [^>]*lang="fa"[^>]* dir="rtl">[\s\S]*<section [^>]*dir="rtl">/,
  )
  expect(read('EPUB/chapter-002.xhtml')).toMatch(
    /<html [^>]*lang="fr"[^>]* dir="rtl">[\s\S]*<section [^>]*dir="ltr">/,
  )
  expect(read('EPUB/chapter-001.xhtml')).not.toContain('/blog"')
})

test('a book of a left-to-right language is valid as well, with its cover and font', async () => {
  const { default: sharp } = await import('sharp')
  const cover = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#0b7377' } })
    .jpeg()
    .toBuffer()
  const files = await write('ltr', [french], { cover })
  expect(await findFaults(await packZip(files))).toEqual([])
  expect(new TextDecoder().decode(files.get(packagePath))).toContain('properties="cover-image"')
})

test('a chapter says its language before its heading, or is Persian', () => {
  expect(readChapter(french)).toEqual({
    title: 'Lettres',
    language: 'fr',
    markdown: '[Chère Mina, il pleut sur la ville.]{fr}',
  })
  expect(readChapter('# تنها\n')).toEqual({ title: 'تنها', language: 'fa', markdown: '' })
  expect(() => readChapter('بی‌عنوان')).toThrow(/heading/)
})
