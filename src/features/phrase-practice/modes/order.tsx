import { type KeyboardEvent, useRef, useState } from 'react'
import { markByLetters } from '#features/phrasebook/review-public.ts'
import { Button } from '#ui/button.tsx'
import text from '#ui/text.module.css'
import { type Checked, checkAnswer, listAnswers } from '../answers/check-answer.ts'
import { isInOrder, listOrders, shuffle, splitIntoChips } from '../answers/order-words.ts'
import type { Answered, Card } from '../card.ts'
import styles from '../practice.module.css'
import { Verdict } from '../verdict.tsx'

type WordChip = { id: number; word: string }

/**
 * The words of a phrase as chips that are put in order, in the direction its language runs. A press, by finger or key, takes a
 * chip to the end of the sentence or back; Backspace takes back the last.
 */
export function Order({ card, onAnswer }: { card: Card; onAnswer: (answered: Answered) => void }) {
  const [sentence] = listAnswers(card.english) as [string, ...string[]]
  const [chips] = useState<WordChip[]>(() =>
    shuffle(
      splitIntoChips(sentence).map((word, id) => ({ id, word })),
      Math.random,
    ),
  )
  const [placed, setPlaced] = useState<readonly WordChip[]>([])
  const [checked, setChecked] = useState<Checked | null>(null)
  const pool = useRef<HTMLDivElement>(null)
  const { lang, dir } = markByLetters(card, sentence)
  const left = chips.filter(chip => !placed.includes(chip))
  const words = placed.map(({ word }) => word)

  const lay = (chip: WordChip) => {
    if (checked) return
    setPlaced([...placed, chip])
    // Whoever goes by keys stays among the words that are left.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) pool.current?.querySelector('button')?.focus()
    })
  }
  const returnChip = (chip: WordChip) => !checked && setPlaced(placed.filter(other => other !== chip))
  const onKeyDown = (event: KeyboardEvent) => {
    const last = placed.at(-1)
    if (event.key !== 'Backspace' || !last) return
    event.preventDefault()
    returnChip(last)
  }
  const check = () => {
    const isRight = isInOrder(words, sentence, lang)
    const answers = isRight ? listOrders(sentence, lang) : [sentence]
    const shown = checkAnswer(words.join(' '), answers, { language: lang })
    setChecked({ ...shown, verdict: isRight ? 'right' : 'wrong', changes: isRight ? null : shown.changes })
    onAnswer({ isRight, suggested: isRight ? 3 : 1 })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Backspace belongs to the chips inside
    <div className={styles.order} onKeyDown={onKeyDown}>
      <p className={styles.prompt} dir="auto">
        {card.persian}
      </p>
      <p className={`${text.small} ${text.muted} ${styles.centered}`}>
        {dir === 'ltr' ? 'از چپ به راست بچینید.' : 'از راست به چپ بچینید.'}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div role="group" aria-label="جملهٔ شما" lang={lang} dir={dir} className={styles.placed}>
        {placed.map(chip => (
          <WordButton key={chip.id} chip={chip} onPress={returnChip} />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div ref={pool} role="group" aria-label="واژه‌ها" lang={lang} dir={dir} className={styles.pool}>
        {left.map(chip => (
          <WordButton key={chip.id} chip={chip} onPress={lay} />
        ))}
      </div>
      {checked ? (
        <Verdict checked={checked} card={card} />
      ) : (
        <Button full disabled={left.length > 0} onClick={check}>
          بررسی
        </Button>
      )}
    </div>
  )
}

function WordButton({ chip, onPress }: { chip: WordChip; onPress: (chip: WordChip) => void }) {
  return (
    <button type="button" className={styles.word} onClick={() => onPress(chip)}>
      {chip.word}
    </button>
  )
}
