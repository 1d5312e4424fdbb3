import { lazy, Suspense } from 'react'
import { newCardDialog } from '#features/phrasebook/public.ts'
import type { Message } from '../contract.ts'

const NewCardDialog = lazy(newCardDialog)

/** Makes a card of a message: what is right on one side, its meaning to be written on the other, the reason as its note. */
export default function CardDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { correction, text } = message
  return (
    <Suspense>
      <NewCardDialog
        initial={{
          english: correction?.corrected ?? text,
          note: correction ? text : '',
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
