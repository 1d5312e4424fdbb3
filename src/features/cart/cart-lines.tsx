import { persianNumber } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Cover } from '#ui/cover.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './cart.module.css'
import type { QuotedLine } from './contract.ts'
import { maxCount } from './rules.ts'

type Change = (line: QuotedLine, count: number) => Promise<void>

/** What is in the cart, a line each. */
export function CartLines({ lines, onChange }: { lines: readonly QuotedLine[]; onChange: Change }) {
  return (
    <ul className={styles.lines}>
      {lines.map(line => (
        <Line key={`${line.kind} ${line.item}`} line={line} onChange={onChange} />
      ))}
    </ul>
  )
}

function Line({ line, onChange }: { line: QuotedLine; onChange: Change }) {
  const { title, cover, greeting, facts, page, price, count, refusal, isCountable } = line
  const name = title || 'این مورد'
  return (
    <li className={styles.line}>
      {cover ? (
        <Cover lang={cover} greeting={greeting ?? undefined} shape="square" className={styles.cover} />
      ) : (
        <StarIcon icon="shopping-bag" tone="soft" />
      )}
      <div>
        {page ? (
          <a href={page} className={classes(text.link, text.strong)}>
            <UserText>{name}</UserText>
          </a>
        ) : (
          <UserText className={text.strong}>{name}</UserText>
        )}
        {facts.length > 0 && <p className={classes(text.small, text.faint)}>{facts.join('، ')}</p>}
        {refusal && <Tag tone="pomegranate">{refusal}</Tag>}
        {isCountable && <Counter line={line} name={name} onChange={onChange} />}
      </div>
      <p className={styles.price}>{price > 0 || !refusal ? balance(price * count) : ''}</p>
      <IconButton icon="trash-2" label={`برداشتن ${name} از سبد`} onClick={() => void onChange(line, 0)} />
    </li>
  )
}

function Counter({ line, name, onChange }: { line: QuotedLine; name: string; onChange: Change }) {
  const { count } = line
  return (
    <div className={styles.counter}>
      <IconButton
        icon="plus"
        label={`یکی بیشتر از ${name}`}
        disabled={count >= maxCount}
        onClick={() => void onChange(line, count + 1)}
      />
      <output aria-live="polite">{persianNumber(count)}</output>
      <IconButton
        icon="minus"
        label={`یکی کمتر از ${name}`}
        disabled={count <= 1}
        onClick={() => void onChange(line, count - 1)}
      />
    </div>
  )
}
