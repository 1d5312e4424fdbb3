import { useRef, useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { PhraseCard } from './contract.ts'
import { FlashCard } from './flash-card.tsx'
import { Attribution } from './phrase-row.tsx'
import { SaveButton } from './save-button.tsx'

/** Everybody's phrases as cards, one after the other: said first in one's head, then turned. Each can be kept for review. */
export default function PhraseDeck({ phrases }: { phrases: readonly PhraseCard[] }) {
  const [position, setPosition] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const back = useRef<HTMLDivElement>(null)
  const phrase = phrases[position]
  if (!phrase) return null
  const go = (to: number) => {
    setPosition(to)
    setOpen(false)
  }
  const turn = () => {
    setOpen(true)
    // Screen readers read the meaning next.
    back.current?.focus()
  }
  return (
    <div className={layout.stack}>
      <FlashCard
        phrase={phrase}
        isOpen={isOpen}
        more={position < phrases.length - 1}
        back={back}
        tools={<SaveButton phrase={phrase} among={phrases.map(({ id }) => id)} />}
      >
        <Attribution phrase={phrase} />
      </FlashCard>
      <div className={layout.spread}>
        <Button variant="text" size="small" disabled={position === 0} onClick={() => go(position - 1)}>
          کارت پیشین
        </Button>
        <span className={text.small}>
          کارت {persianNumber(position + 1)} از {persianNumber(phrases.length)}
        </span>
        {isOpen && position < phrases.length - 1 ? (
          <Button size="small" onClick={() => go(position + 1)}>
            کارت بعدی
          </Button>
        ) : (
          <Button size="small" disabled={isOpen} onClick={turn}>
            نمایش معنی
          </Button>
        )}
      </div>
    </div>
  )
}
