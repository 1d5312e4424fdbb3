import type { Options as Schema } from 'rehype-sanitize'

const directed = ['dir', 'lang']
/** Tags that carry nothing but their direction. */
const plain = 'p ul li blockquote strong em del br hr thead tbody tr sup section bdi'.split(' ')
const headings = ['h2', 'h3', 'h4', 'h5', 'h6']

/** All that prose may consist of. It is the last gate: what the plugins before it made must pass it as well. */
export const schema: Schema = {
  strip: ['script', 'style', 'svg', 'math', 'template'],
  clobber: [],
  tagNames: [...plain, ...headings, 'a', 'ol', 'img', 'pre', 'code', 'table', 'th', 'td', 'div'],
  attributes: {
    '*': directed,
    p: ['dataWay'],
    ...Object.fromEntries(headings.map(heading => [heading, ['id', ['className', 'sr-only']]])),
    a: [
      'href',
      'rel',
      'id',
      'title',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      'ariaLabel',
      'ariaDescribedBy',
    ],
    ol: ['start'],
    li: ['id'],
    img: ['src', 'srcSet', 'sizes', 'alt', 'title', 'loading', 'width', 'height'],
    pre: ['translate'],
    code: ['translate'],
    th: ['align'],
    td: ['align'],
    section: ['dataFootnotes'],
    div: ['dataScrolls', ['tabIndex', 0], ['role', 'group'], ['ariaLabel', 'جدول']],
  },
  // A source has no scheme at all; an empty list would allow every one.
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: [''] },
}
