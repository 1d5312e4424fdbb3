import { type ReactNode, useEffect } from 'react'
import { playSound, SoundButton, SoundChoices } from '#features/phrasebook/review-public.tsx'
import type { Card } from '../card.ts'
import styles from '../practice.module.css'

/** What is heard of a card, at once and as often as one likes; a card without sound shows `instead`. */
export function HeardPrompt({ card, instead }: { card: Card; instead: ReactNode }) {
  const hasSound = card.audioUrl !== null
  useEffect(() => {
    if (hasSound) void playSound(card)
  }, [card, hasSound])
  if (!hasSound) {
    return (
      <p className={styles.prompt} dir="auto">
        {instead}
      </p>
    )
  }
  return (
    <div className={styles.heard}>
      {/* Its own sentence would give the answer away. */}
      <SoundButton phrase={card} label="شنیدن دوباره" className={styles.bigPlay} />
      <SoundChoices phrase={card} className={styles.center} />
    </div>
  )
}
