import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { schema } from './schema.ts'

type Properties = Record<string, string | number | boolean | string[]>

/** What the last gate alone leaves of an element that came to it, whatever stood before it; cells stand in a table. */
function passed(tagName: string, properties: Properties, inside = 'x') {
  const gate = unified().use(rehypeSanitize, schema).use(rehypeStringify)
  const children = inside ? [{ type: 'text' as const, value: inside }] : []
  const asked = { type: 'element' as const, tagName, properties, children }
  const around =
    { thead: ['table'], tbody: ['table'], tr: ['table'], td: ['table', 'tr'], th: ['table', 'tr'] }[
      tagName
    ] ?? []
  const nested = around.reduceRight(
    (child, name) => ({ ...asked, tagName: name, properties: {}, children: [child] }) as never,
    asked,
  )
  const tree = { type: 'root' as const, children: [nested] }
  const shown = gate.stringify(gate.runSync(tree))
  const [before, after] = [around.map(name => `<${name}>`), around.toReversed().map(name => `</${name}>`)]
  return shown.slice(before.join('').length, shown.length - after.join('').length)
}

describe('the last gate alone', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://school.example/1',
    'file:///etc/passwd',
    'intent://x',
  ])('leaves no link to %s', href => {
    expect(passed('a', { href })).toBe('<a>x</a>')
  })

  test.each([
    ['https://example.com/a', '<a href="https://example.com/a">x</a>'],
    ['mailto:a@example.com', '<a href="mailto:a@example.com">x</a>'],
    ['tel:+982100', '<a href="tel:+982100">x</a>'],
    ['/terms', '<a href="/terms">x</a>'],
  ])('lets a link to %s through', (href, expected) => {
    expect(passed('a', { href })).toBe(expected)
  })

  const everywhere = [...schema.tagNames!]
  test.each(everywhere)('takes style, events and names of forms from <%s>', tagName => {
    const shown = passed(
      tagName,
      {
        style: 'position:fixed',
        onClick: 'alert(1)',
        onLoad: 'alert(1)',
        onError: 'alert(1)',
        srcDoc: 'x',
        formAction: 'javascript:alert(1)',
        action: '/x',
        background: '/x',
        name: 'cookie',
        className: ['overlay'],
        dataAnything: 'x',
        target: '_blank',
        dir: 'rtl',
      },
      '',
    )
    expect(shown).toMatch(new RegExp(`^<${tagName} [^>]*dir="rtl"`))
    expect(shown).not.toMatch(/style|on\w+=|src|action|background|name=|overlay|anything|target/i)
  })

  test.each(['script', 'style', 'svg', 'math', 'template'])(
    'leaves nothing of <%s>, its words neither',
    tag => {
      expect(passed(tag, {})).toBe('')
    },
  )

  test.each(['iframe', 'object', 'embed', 'form', 'input', 'button', 'base', 'meta', 'link', 'video', 'h1'])(
    'leaves no <%s>',
    tag => {
      expect(passed(tag, { href: '/x', src: '/x' })).not.toContain('<')
    },
  )

  test('a picture comes by its path and by no scheme', () => {
    expect(passed('img', { src: '/media/a.webp', alt: 'نقشه' }, '')).toBe(
      '<img src="/media/a.webp" alt="نقشه">',
    )
    for (const src of ['https://evil.example/a.png', 'data:image/png;base64,AA', 'javascript:alert(1)'])
      expect(passed('img', { src, alt: 'x' }, '')).toBe('<img alt="x">')
  })
})
