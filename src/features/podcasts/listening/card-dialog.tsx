import { lazy, Suspense } from 'react'
import { QueryProvider } from '#client/query.tsx'
import { newCardDialog } from '#features/phrasebook/public.ts'
import type { Word } from '../contract.ts'

const NewCardDialog = lazy(newCardDialog)

/** Makes a card of a word of an episode, with its meaning. */
export default function CardDialog({
  word,
  lang,
  onClose,
}: {
  word: Word
  lang: string
  onClose: () => void
}) {
  return (
    <QueryProvider>
      <Suspense>
        <NewCardDialog
          initial={{ language: lang, english: word.term, persian: word.meaning, note: '' }}
          onClose={onClose}
        />
      </Suspense>
    </QueryProvider>
  )
}
