/** @module-tag embedded */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Refusal } from '../../../../test/app.ts'
import { toExcerpt } from './extract-text.ts'
import { renderMarkdown } from './pipeline.ts'
import { renderProse } from './prose.ts'

const html = (markdown: string) => renderMarkdown(markdown).html

describe('directions and languages', () => {
  test.each([
    ['سلام React Router!', '<p dir="rtl">سلام <bdi lang="en" dir="ltr">React Router</bdi>!</p>'],
    [
      'گفت «Good morning!» و رفت',
      '<p dir="rtl">گفت «<bdi lang="en" dir="ltr">Good morning!</bdi>» و رفت</p>',
    ],
    [
      'می‌گویند: «Тише едешь — дальше будешь.» و رفت',
      '<p dir="rtl">می‌گویند: «<bdi lang="ru" dir="ltr">Тише едешь — дальше будешь.</bdi>» و رفت</p>',
    ],
    ['Say سلام دنیا!', '<p dir="ltr" lang="en">Say <bdi lang="fa" dir="rtl">سلام دنیا!</bdi></p>'],
    [
      '[Guten Tag]{de} یعنی سلام',
      '<p dir="ltr" lang="en"><bdi lang="de" dir="ltr">Guten Tag</bdi> <bdi lang="fa" dir="rtl">یعنی سلام</bdi></p>',
    ],
    ['زنگ +98 912 000 0001', '<p dir="rtl">زنگ <bdi dir="ltr">+98 912 000 0001</bdi></p>'],
    ['کد `npm i`', '<p dir="rtl">کد <code dir="ltr" translate="no">npm i</code></p>'],
    ['`npm i` را بزنید', '<p dir="rtl"><code dir="ltr" translate="no">npm i</code> را بزنید</p>'],
    ['۱۲ + 3', '<p>۱۲ + 3</p>'],
  ])('%s', (markdown, expected) => expect(html(markdown)).toBe(expected))

  test('every block has the direction of its own first letter, whatever stands around it', () => {
    const shown = html('- یک\n- English item\n\n> Quote\n\n| a | ب |\n|---|---|\n| c | ت |\n\n## سرفصل\n')
    for (const block of [
      '<li dir="rtl">یک</li>',
      '<li dir="ltr" lang="en">English item</li>',
      '<blockquote dir="ltr" lang="en">',
      '<th dir="rtl" lang="fa">ب</th>',
      '<h2 dir="rtl" id="بخش-سرفصل">سرفصل</h2>',
    ])
      expect(shown).toContain(block)
  })
})

describe('what leads elsewhere', () => {
  test.each([
    ['[x](javascript:alert(1))', '<p dir="ltr" lang="en">x</p>'],
    ['[x](JAVASCRIPT:alert(1))', '<p dir="ltr" lang="en">x</p>'],
    ['[x](data:text/html,a)', '<p dir="ltr" lang="en">x</p>'],
    ['[x](/terms) y', '<p dir="ltr" lang="en"><a href="/terms">x</a> y</p>'],
    ['![نقشه](https://evil.example/a.png)', '<p dir="rtl">نقشه</p>'],
    ['![x](/media/../api/a.png)', '<p dir="ltr" lang="en">x</p>'],
    ['<script>alert(1)</script>', ''],
    ['<svg onload=alert(1)>', ''],
  ])('%s', (markdown, expected) => expect(html(markdown)).toBe(expected))

  test('another site says so, also behind two slashes', () => {
    const rel = 'rel="external nofollow noopener noreferrer"'
    expect(html('[x](https://evil.example/a)')).toContain(`<a href="https://evil.example/a" ${rel}>`)
    expect(html('[x](//evil.example)')).toContain(`<a href="https://evil.example/" ${rel}>`)
    // A backslash may be a slash to a browser; written as %5C it is none.
    expect(html('[x](/\\\\evil.example)')).toContain('<a href="/%5Cevil.example">')
  })

  test('our own picture in sizes names them, for a screen to choose', () => {
    const name = '/media/prose/ab-1200x800s'
    expect(html(`![نقشه](${name}.webp)`)).toContain(
      `<img src="${name}.webp" srcset="${name}-w480.webp 480w, ${name}-w960.webp 960w, ${name}.webp 1200w" sizes="(max-width: 44rem) 100vw, 42rem" alt="نقشه" loading="lazy" width="1200" height="800">`,
    )
    expect(html('![نقشه](/media/prose/ab-320x200s.webp)')).not.toContain('srcset')
  })

  test('our own picture has its size and waits until it is near', () => {
    expect(html('![نقشه](/media/prose/ab-640x480.webp)')).toContain(
      '<img src="/media/prose/ab-640x480.webp" alt="نقشه" loading="lazy" width="640" height="480">',
    )
  })
})

/** Every tag and attribute prose may have; whatever is left of a text without them begins no tag. */
const tag =
  /<\/?(?:p|h[2-6]|ul|ol|li|blockquote|strong|em|del|br|hr|thead|tbody|tr|th|td|table|sup|section|bdi|a|img|pre|code|div)(?: (?:dir|lang|id|href|rel|title|src|srcset|sizes|alt|loading|width|height|translate|align|start|tabindex|role|aria-label|aria-describedby|data-[a-z-]+)(?:="[^"<>]*")?)*>/g
const address = /(?:href|src)="(?!\/(?!\/)|#|https?:\/\/|mailto:|tel:)/

const pieces = fc.constantFrom(
  ...['<script>', '</p>', '<img src=x onerror=alert(1)>', '[a](', 'javascript:x', ')', '![', ']', '`', '**'],
  ...[
    '> ',
    '- ',
    '\n',
    '\n\n',
    '| a | b |\n|---|---|\n',
    '[^1]',
    '\n[^1]: ',
    '<a href="',
    '"',
    "'",
    '{de}',
    '//',
  ],
  ...[
    'https://a.b/',
    '&#x3c;',
    '\u2028',
    '\\',
    '\u0000',
    'سلام',
    'data:text/html,<b>',
    '<!--',
    ']]>',
    '[x]: ',
  ],
)
const markdown = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(pieces).map(all => all.join('')),
)

test('whatever is written, only what prose consists of comes out, and nothing foreign is loaded', () => {
  fc.assert(
    fc.property(markdown, written => {
      const { html, mail } = renderMarkdown(written, { origin: 'https://hamava.example' })
      expect(html.replaceAll(tag, '')).not.toContain('<')
      const tags = (html.match(tag) ?? []).join('')
      expect(tags).not.toMatch(address)
      expect(tags).not.toMatch(/src(?:set)?="(?!\/media\/)/)
      const ofMail = (mail.match(/<[^>]*>/g) ?? []).join('')
      expect(ofMail).not.toMatch(/href="(?!https?:|mailto:|tel:)/)
      // What stands between quotes is an address or a style of ours.
      expect(ofMail.replaceAll(/"[^"]*"/g, '')).not.toMatch(/<(?:script|img|iframe|svg)|\son\w+=|src=/i)
    }),
    { numRuns: 500 },
  )
})

test('ten thousand of anything nested is refused in a sentence or shown, and the next text is well', async () => {
  const many = 10_000
  for (const tangled of ['>'.repeat(many), '- '.repeat(many), `${'['.repeat(many)}a${']'.repeat(many)}`]) {
    const shown = await renderProse(tangled).catch((fault: Refusal & { errors: unknown }) => fault)
    if ('html' in shown) expect(shown.html.replaceAll(tag, '')).not.toContain('<')
    else
      expect(shown.errors).toEqual([
        {
          field: 'markdown',
          message: 'این متن پیچیده‌تر از آن است که نمایش داده شود؛ ساده‌ترش کنید.',
        },
      ])
  }
  expect((await renderProse('سلام')).html).toBe('<p dir="rtl">سلام</p>')
})

test('the same text as plain paragraphs, as an excerpt, and for mails with whole addresses', () => {
  const { text, mail } = renderMarkdown(
    'سلام **دنیا**\n\n- یک\n- دو[^1]\n\n[برو](/terms) ![نقشه](/media/a.webp)\n\n[^1]: پا',
    {
      origin: 'https://hamava.example',
    },
  )
  expect(text.split('\n\n').slice(0, 2)).toEqual(['سلام دنیا', '– یک\n– دو'])
  expect(mail).toContain('<a href="https://hamava.example/terms">')
  expect(mail).toContain('<a href="https://hamava.example/media/a.webp">نقشه</a>')
  expect(mail).toContain('<p dir="rtl" style="margin:0 0 16px">سلام <strong>دنیا</strong></p>')
  expect(toExcerpt('یک دو سه', 6)).toBe('یک دو…')
})

test.each([
  ['a list in a list', '- یک\n  - دو\n- سه', '– یک\n– دو\n– سه'],
  ['an item whose words follow a heading', '- # یک\n  دو', '– یک\n\nدو'],
  ['items of nothing', '- \n- یک\n- ', '– یک'],
  ['a dash alone', '–\n\nیک', '–\n\nیک'],
  ['items that stand apart', '- یک\n\n- دو', '– یک\n– دو'],
  ['an item of two paragraphs', '- یک\n\n  دو', '– یک\n\nدو'],
  ['a quote', 'یک\n> دو', 'یک\n\nدو'],
  ['a table', '| a | b |\n|---|---|\n| c | d |\n\ne', 'a b\n\nc d\n\ne'],
  ['marks and a broken line', 'یک **دو**  \n`سه`', 'یک دو سه'],
  ['a picture', 'یک ![نقشه](/media/a.webp)', 'یک نقشه'],
  ['a rule', 'یک\n\n***\n\nدو', 'یک\n\nدو'],
])('as plain paragraphs %s', (_what, markdown, expected) =>
  expect(renderMarkdown(markdown).text).toBe(expected),
)

test('for paper the words of a tight list are paragraphs, each before what follows it; what is empty is none', () => {
  const paper = (markdown: string) => renderMarkdown(markdown, { printed: true }).blocks
  const paragraph = (...texts: string[]) => ({
    kind: 'paragraph',
    dir: 'rtl',
    runs: texts.map(text => ({ text })),
  })
  const list = (...items: object[][]) => ({ kind: 'list', dir: 'rtl', start: null, items })
  expect(paper('- یک\n  - دو\n- سه\n\nچهار')).toMatchObject([
    list([paragraph('یک', '\n'), list([paragraph('دو')])], [paragraph('سه')]),
    paragraph('چهار'),
  ])
  // A note stands where no words do.
  const note = expect.arrayContaining([{ text: 'پا ' }])
  const [noted] = paper('- [^1]\n\n[^1]: پا')
  expect(noted).toMatchObject({ items: [[{ kind: 'paragraph', runs: [{ text: '', note }] }]] })
  expect(paper('یک')).toEqual([paragraph('یک')])
  expect(renderMarkdown('یک').blocks).toEqual([])
})

test('a paragraph that is a link alone is a way to go, and no other', () => {
  const isWay = (markdown: string) => html(markdown).includes(' data-way=""')
  const ways = [
    '[برو](/terms)',
    '[برو](/terms) یا بمان',
    '[برو](/terms)[بیا](/about)',
    '**برو**',
    'برو',
    '<b></b>',
  ]
  expect(ways.map(isWay)).toEqual([true, false, false, false, false, false])
})

test('a text a hundred levels deep is shown, and one level deeper it is refused', () => {
  expect(renderMarkdown(`${'>'.repeat(99)} یک`).text).toBe('یک')
  expect(() => renderMarkdown(`${'>'.repeat(100)} یک`)).toThrow(new RangeError('nested too deep'))
})

test('headings have addresses of their own words, each once, under the page’s title', () => {
  const { html: shown, headings } = renderMarkdown('# یک\n\n## یک\n\n### دو', { topHeading: 5 })
  expect(headings.map(({ id, level }) => [id, level])).toEqual([
    ['بخش-یک', 5],
    ['بخش-یک-2', 5],
    ['بخش-دو', 6],
  ])
  expect(shown).toContain('<h6 dir="rtl" id="بخش-دو">دو</h6>')
})
