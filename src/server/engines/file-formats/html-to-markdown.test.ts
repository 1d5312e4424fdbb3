import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../prose/pipeline.ts'
import { convertHtml, writeMarkdown } from './html-to-markdown.ts'
import { readHtml, readText } from './read-html.ts'

function convert(html: string, { keepsLines = false } = {}) {
  const lost: string[] = []
  const tree = convertHtml(readHtml(html), {
    takePicture: ({ attributes }) => attributes.src ?? null,
    takeLink: href => (/^(https?:|\/)/.test(href) ? href : null),
    lose: what => lost.push(what),
    keepsLines,
  })
  return { markdown: writeMarkdown(tree).trim(), lost }
}
const toMarkdown = (html: string, options?: { keepsLines: boolean }) => convert(html, options).markdown

test('what a text is made of comes along: headings, marks, links, lists, quotes, code, tables and pictures', () => {
  expect(toMarkdown('<h1>یک</h1><h3>سه</h3><p>متن <b>پررنگ </b>و <i>کج</i> و <del>خط‌خورده</del></p>')).toBe(
    '## یک\n\n### سه\n\nمتن **پررنگ** و *کج* و ~~خط‌خورده~~',
  )
  expect(toMarkdown('<p><a href="https://a.example/x?y=1&amp;z=2" onclick="go()">پیوند</a></p>')).toBe(
    '[پیوند](https://a.example/x?y=1\\&z=2)',
  )
  expect(toMarkdown('<ol start="3"><li>سه<ul><li>الف</ul><li>چهار</ol>')).toBe('3. سه\n   - الف\n4. چهار')
  expect(toMarkdown('<blockquote><p>نقل</p><p>قول</p></blockquote><hr>')).toBe('> نقل\n>\n> قول\n\n---')
  expect(
    toMarkdown(
      '<pre class="language-js"><code>if (a &lt; b) {\n  *x*\n}</code></pre><p><code>a`b</code></p>',
    ),
  ).toBe('```js\nif (a < b) {\n  *x*\n}\n```\n\n``a`b``')
  expect(toMarkdown('<table><tr><th>a<th>b<tr><td>c|d<td><p>e</p><p>f</p></table>')).toBe(
    '| a | b |\n| - | - |\n| c\\|d | e f |',
  )
  expect(
    toMarkdown('<figure><img src="/media/a.webp" alt="عکس"><figcaption>زیر آن</figcaption></figure>'),
  ).toBe('![عکس](/media/a.webp)\n\n*زیر آن*')
})

test('lines of a classic text are paragraphs and breaks, and signs of Markdown in it stay signs', () => {
  expect(toMarkdown('بند یک\nسطر دوم\n\n\n بند دو', { keepsLines: true })).toBe('بند یک\\\nسطر دوم\n\nبند دو')
  const signs = '# نه عنوان\n\n1. نه شماره\n\n*نه ستاره* _نه_ [نه](پیوند) &lt;b&gt; ![نه](a)'
  const { html, text } = renderMarkdown(toMarkdown(signs, { keepsLines: true }))
  expect(html).not.toMatch(/<(h2|ol|em|strong|a|img|b)[\s>]/)
  for (const sign of ['# نه عنوان', '1. نه شماره', '*نه ستاره* _نه_ [نه](پیوند) <b> ![نه](a)'])
    expect(text).toContain(sign)
})

test('scripts, frames, forms, players and handlers never come along, and each is named', () => {
  const { markdown, lost } = convert(
    `<p onclick="x()">a<script>alert("</p>")</script><iframe src="https://v.example/1"></iframe></p>
    <form action="/x"><input name="y"><p>درون فرم</p></form><video><source src="/film.mp4"></video>
    <svg><script>1</script></svg><style>p{}</style><a href="javascript:alert(1)">بزن</a>
    <script src=//evil.example/x.js>`,
  )
  expect(markdown).not.toMatch(/script|alert|iframe|javascript|<|evil/)
  expect(markdown).toContain('درون فرم')
  expect(markdown).toContain('بزن')
  expect(lost).toEqual(
    expect.arrayContaining([
      'اسکریپت درون onclick',
      'اسکریپت',
      'جاسازی (iframe) «v.example/1»',
      'فرم',
      'ویدیو «film.mp4»',
      'نقاشی',
    ]),
  )
  expect(lost.some(what => what.startsWith('اسکریپت «evil.example'))).toBe(true)
})

test('whatever is sent, what is made of it is rendered without anything that runs, in time', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<b>',
        '</i>',
        '<a href="javascript:x">',
        '</a>',
        '<li>',
        '<ul>',
        '<table><td>',
        '<!--',
      ],
      ...[
        '-->',
        '<img src=x onerror=y>',
        '<script>',
        '</script',
        '<',
        '>',
        '"',
        '&lt;script&gt;',
        '[x](y)',
        '\n\n',
      ],
      ...['<svg/onload=1>', '<pre>', '```', '<h2>', '|', '<br>', '![', '](', '&#x6A;avascript:'],
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
      const markdown = toMarkdown(pieces.join(''), { keepsLines: pieces.length % 2 === 0 })
      const { html } = renderMarkdown(markdown)
      expect(html).not.toMatch(/<(script|iframe|svg|style|object|form)/i)
      // What is only said, such as an escaped tag, or a picture's words, may look like an attribute.
      const tags = (html.match(/<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*>/gi) ?? []).join('')
      expect(tags).not.toMatch(/href="(javascript|data|vbscript):/i)
      expect(tags.replace(/"[^"]*"|'[^']*'/g, '')).not.toMatch(/\son\w+=/i)
    }),
    // What is after an open script is said, not done: this had looked like a link.
    { numRuns: 300, examples: [[['<ul>', '<script>', '<a href="javascript:x">']]] },
  )
  // Each is some hundred kilobytes that a reader which looks back again and again would never end.
  for (const hostile of [
    '<div>',
    '<b>',
    '<a href="',
    '<!--',
    '<p',
    '<font x=1>',
    '<table><tr>',
    '<li>',
    '&lt;',
    '[',
  ])
    expect(typeof toMarkdown(hostile.repeat(30_000))).toBe('string')
})

test('the text of HTML is that without tags, scripts and comments', () => {
  expect(readText(readHtml('a &lt;b&gt; <!-- c --><i>d</i><script>e</script> 1 < 2<br>f'))).toBe(
    'a <b> d 1 < 2\nf',
  )
  expect(readText(readHtml('<title'))).toBe('')
})
