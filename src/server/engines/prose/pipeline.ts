import type { Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { toPlainText } from './extract-text.ts'
import { toMailHtml } from './for-mail.ts'
import { type Heading, nameHeadings } from './name-headings.ts'
import { keepOwnLinks } from './own-links.ts'
import { type PrintBlock, toPrintBlocks } from './print-blocks.ts'
import { schema } from './schema.ts'
import { setDirections } from './set-directions.ts'

/**
 * `topHeading`: the level `#` and `##` get, 2 unless told. `origin`: what a mail's links begin with. `printed`: it is set on
 * paper as well.
 */
export type ProseOptions = { topHeading?: number; origin?: string; printed?: boolean }

export type Prose = {
  /** Safe to be laid into a page of ours as it is. */
  html: string
  /** The same for mails and feeds: whole addresses, styles in place, no pictures that load by themselves. */
  mail: string
  /** Plain paragraphs. */
  text: string
  headings: Heading[]
  /** What a typesetter reads; empty unless it is `printed`. */
  blocks: PrintBlock[]
}

/** Deeper than anybody writes; what is deeper is not walked. */
const deepest = 100

/**
 * Markdown (CommonMark and GitHub's tables, footnotes, task lists) as prose. HTML in it is dropped.
 * @throws RangeError where it is nested too deep
 */
export function renderMarkdown(
  markdown: string,
  { topHeading = 2, origin = '', printed = false }: ProseOptions = {},
): Prose {
  const found: Heading[] = []
  const parsed = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).parse(markdown)
  checkDepth(parsed)
  const tree = unified()
    .use(remarkRehype, {
      clobberPrefix: 'پانویس-',
      footnoteLabel: 'پانویس‌ها',
      footnoteLabelProperties: {},
      footnoteBackLabel: 'بازگشت به متن',
      footnoteBackContent: '↩',
    })
    .use(keepOwnLinks)
    .use(setDirections)
    .use(nameHeadings, { top: topHeading, found })
    .use(rehypeSanitize, schema)
    .runSync(parsed) as Root
  const html = unified().use(rehypeStringify, { characterReferences: { useNamedReferences: false } })
  return {
    html: html.stringify(tree),
    mail: toMailHtml(tree, origin),
    text: toPlainText(tree),
    headings: found,
    blocks: printed ? toPrintBlocks(tree) : [],
  }
}

/** Level by level, for what is too deep to be walked is too deep for a recursion as well. */
function checkDepth(root: { children: readonly object[] }): void {
  let level: readonly object[] = root.children
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw new RangeError('nested too deep')
    level = level.flatMap(node => ('children' in node ? (node.children as object[]) : []))
  }
}
