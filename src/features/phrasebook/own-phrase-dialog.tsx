import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { CardFields, type CardSides, keepLastLanguage, readLastLanguage } from './cards/form/card-fields.tsx'
import { changePhrase, createPhrase, type MyPhrase } from './contract.ts'
import { faultAt } from './fault-at.ts'
import { renewKeptReview } from './saved.ts'
import { usePhraseWrite } from './use-phrase-write.ts'

/** Writes a phrase of the user's own onto a list, or changes one. */
export function OwnPhraseDialog({
  list,
  phrase,
  initial,
  onClose,
}: {
  list: string
  phrase?: MyPhrase
  /** What stands in a new one at first. */
  initial?: CardSides
  onClose: () => void
}) {
  const [sides, setSides] = useState<CardSides>({
    language: phrase?.language ?? initial?.language ?? readLastLanguage(),
    english: phrase?.english ?? initial?.english ?? '',
    persian: phrase?.persian ?? initial?.persian ?? '',
    note: phrase?.note ?? initial?.note ?? '',
  })
  // Made once: a second try after silence writes the same phrase, not a second one.
  const [id] = useState(() => phrase?.id ?? newId())
  const create = usePhraseWrite(createPhrase, ({ english }) => ({ title: 'عبارت تازه', detail: english }))
  const change = usePhraseWrite(changePhrase, ({ english }) => ({ title: 'ویرایش عبارت', detail: english }))
  const write = phrase ? change : create
  const words = { ...sides, note: sides.note.trim() === '' ? null : sides.note }
  return (
    <FormDialog
      title={phrase ? 'ویرایش عبارت' : 'عبارت تازه'}
      action="ذخیره"
      write={write}
      fields={['english', 'persian', 'note']}
      onSave={async () => {
        const { state } = phrase
          ? await change.mutateAsync({ phrase: id, ...words })
          : await create.mutateAsync({ id, list, ...words })
        keepLastLanguage(sides.language)
        if (state === 'sent') void renewKeptReview()
        showSnack(
          state === 'sent'
            ? 'عبارت ذخیره شد.'
            : 'عبارت روی این دستگاه ماند و با برگشتن اینترنت فرستاده می‌شود.',
        )
      }}
      onClose={onClose}
    >
      <CardFields
        sides={sides}
        onChange={setSides}
        findFault={(field, value) => faultAt(write, field, value)}
      />
    </FormDialog>
  )
}
