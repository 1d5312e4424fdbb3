import { createElement, type ReactNode } from 'react'
import { type Direction, detectDirection } from '#persian/strong-letters.ts'
import { UserText } from './bdi.tsx'
import { type Block, type Span, splitText } from './split-text.ts'
import styles from './written-text.module.css'

/**
 * What somebody wrote, with lists, bold, code and addresses: it runs as its first strong letter does, each paragraph and list item by itself, with the runs of
 * the other direction isolated, so that marks stay where they belong.
 */
export function WrittenText({ text }: { text: string }) {
  const own = detectDirection(text) ?? 'rtl'
  return splitText(text).map((block, index) => createElement(Part, { key: index, block, own }))
}

const findDirection = (lines: readonly Span[][], own: Direction): Direction =>
  detectDirection(lines.map(spans => spans.map(({ text }) => text).join('')).join('\n')) ?? own

function Part({ block, own }: { block: Block; own: Direction }) {
  if (block.kind === 'paragraph')
    return (
      <p dir={findDirection(block.lines, own)} className={styles.paragraph}>
        {block.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message is drawn anew as a whole
          <span key={index} dir={findDirection([line], own)} className={styles.line}>
            {draw(line)}
          </span>
        ))}
      </p>
    )
  const dir = findDirection(block.items, own)
  const items = block.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index}>{draw(item)}</li>
  ))
  return block.kind === 'bullets' ? (
    <ul dir={dir} className={styles.bullets}>
      {items}
    </ul>
  ) : (
    <ol dir={dir} start={block.start} className={styles.numbers} data-persian={dir === 'rtl' || undefined}>
      {items}
    </ol>
  )
}

const draw = (line: readonly Span[]): ReactNode =>
  line.map((span, index) => {
    const key = index
    if (span.kind === 'bold')
      return (
        <UserText key={key} as="b">
          {span.text}
        </UserText>
      )
    if (span.kind === 'code')
      return (
        <code key={key} dir="auto">
          {span.text}
        </code>
      )
    if (span.kind === 'link')
      return (
        <a key={key} href={span.url} dir="ltr" target="_blank" rel="noopener noreferrer nofollow">
          {span.text}
        </a>
      )
    return <UserText key={key}>{span.text}</UserText>
  })
