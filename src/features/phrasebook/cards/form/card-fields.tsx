import { TextField } from '#ui/text-field.tsx'
import { maxNote, maxSide } from '../../card-limits.ts'

/** What stands on a card of somebody's own. */
export type CardSides = { english: string; persian: string; note: string }
type Draft = { english: string; persian?: string; note: string }

/** Sides that were met elsewhere, cut to what a card holds. */
export const cutSides = ({ english, persian = '', note }: Draft): CardSides => ({
  english: english.slice(0, maxSide),
  persian: persian.slice(0, maxSide),
  note: note.slice(0, maxNote),
})

/** The fields of a card; `findFault` says what the server refused of one as it stands. */
export function CardFields({
  sides,
  onChange,
  findFault,
}: {
  sides: CardSides
  onChange: (sides: CardSides) => void
  findFault: (field: keyof CardSides, value: string) => string | undefined
}) {
  const bind = (field: keyof CardSides) => ({
    value: sides[field],
    onChange: (value: string) => onChange({ ...sides, [field]: value }),
    autoComplete: 'off',
    error: findFault(field, sides[field]),
  })
  return (
    <>
      <TextField {...bind('english')} label="عبارت انگلیسی" dir="ltr" maxLength={maxSide} />
      <TextField {...bind('persian')} label="معنی فارسی" maxLength={maxSide} />
      <TextField {...bind('note')} label="یادداشت (اختیاری)" maxLength={maxNote} />
    </>
  )
}
