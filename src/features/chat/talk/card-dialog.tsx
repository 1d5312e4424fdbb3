import { lazy, Suspense } from 'react'
import { newCardDialog } from '#features/phrasebook/public.ts'
import type { Message } from '../contract.ts'

const NewCardDialog = lazy(newCardDialog)

/** Letters of a side of a card. */
const maxSide = 300
const maxNote = 500

/** Makes a card of a message: what is right on one side, its meaning to be written on the other, the reason as its note. */
export default function CardDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { correction, text } = message
  return (
    <Suspense>
      <NewCardDialog
        initial={{
          english: (correction?.corrected ?? text).slice(0, maxSide),
          note: correction ? text.slice(0, maxNote) : '',
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
