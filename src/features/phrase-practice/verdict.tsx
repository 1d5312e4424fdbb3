import { markByLetters } from '#features/phrasebook/review-public.ts'
import { Icon } from '#ui/icon.tsx'
import type { Checked } from './answers/check-answer.ts'
import type { Card } from './card.ts'
import styles from './practice.module.css'

/** What became of an answer: in a word, and where it differs from the right one. */
export function Verdict({ checked, card }: { checked: Checked; card: Card }) {
  const { verdict } = checked
  return (
    <>
      <div role="status" className={styles.verdict} data-verdict={verdict}>
        <p className={styles.sentence}>
          <Icon name={verdict === 'wrong' ? 'x' : 'check'} /> {describe(checked)}
        </p>
        <Differences checked={checked} card={card} />
      </div>
      <p className={styles.meaning}>{card.persian}</p>
    </>
  )
}

/** The right answer, and in it what was given instead. */
export function Differences({ checked: { changes, answer }, card }: { checked: Checked; card: Card }) {
  const runs = changes ?? [{ kind: 'same' as const, text: answer }]
  return (
    <p className={styles.diff} {...markByLetters(card, answer)}>
      {runs.map(({ kind, text: run }, index) => {
        const Element = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew as a whole
        return <Element key={index}>{run}</Element>
      })}
    </p>
  )
}

function describe({ verdict, changes, soundsAlike }: Checked): string {
  if (verdict === 'wrong') return 'درست نبود. پاسخ این است:'
  if (verdict === 'close') return 'پذیرفته شد: یک لغزش نوشتاری.'
  if (soundsAlike) return 'پذیرفته شد: همان صدا را دارد، اما این‌جا طور دیگری نوشته می‌شود.'
  return changes ? 'درست است؛ این‌طور هم نوشته می‌شود:' : 'درست است.'
}
