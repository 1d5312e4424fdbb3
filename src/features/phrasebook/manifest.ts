import type { ComponentType } from 'react'
import type { CardClip } from './contract.ts'

/** Where a card's stretch of a recording is heard. */
export type ClipSource = Omit<CardClip, 'source'> & NonNullable<CardClip['source']>

/** How the clips of cards are heard: what `card-sound.tsx` of one feature's folder exports as `CardSound`. */
export const cardSounds: readonly ComponentType<{ clip: ClipSource }>[] = Object.values(
  import.meta.glob<ComponentType<{ clip: ClipSource }>>('../*/card-sound.tsx', {
    import: 'CardSound',
    eager: true,
  }),
)
