import { DatePieces } from './date-pieces.tsx'
import { DialogPieces } from './dialog-pieces.tsx'
import { FilePieces } from './file-pieces.tsx'
import { ButtonPieces, MarkPieces } from './press-pieces.tsx'
import { PhonePieces, SelectPieces, SwitchPieces } from './select-pieces.tsx'
import { RulePieces, TextPieces } from './text-pieces.tsx'

/** What people fill in, press and answer. */
export default function FormPieces() {
  return (
    <section aria-labelledby="form-pieces">
      <h2 id="form-pieces">فرم</h2>
      <ButtonPieces />
      <MarkPieces />
      <TextPieces />
      <RulePieces />
      <SelectPieces />
      <PhonePieces />
      <SwitchPieces />
      <DatePieces />
      <FilePieces />
      <DialogPieces />
    </section>
  )
}
