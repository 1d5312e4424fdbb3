import { ButtonGallery, ChipGallery } from './button-gallery.tsx'
import { DateGallery } from './date-gallery.tsx'
import { DialogGallery } from './dialog-gallery.tsx'
import { FileGallery } from './file-gallery.tsx'
import { PhoneGallery, SelectGallery, SwitchGallery } from './select-gallery.tsx'
import { RuleGallery, TextGallery } from './text-gallery.tsx'

/** What people fill in, press and answer. */
export default function FormGallery() {
  return (
    <section aria-labelledby="form-gallery">
      <h2 id="form-gallery">فرم</h2>
      <ButtonGallery />
      <ChipGallery />
      <TextGallery />
      <RuleGallery />
      <SelectGallery />
      <PhoneGallery />
      <SwitchGallery />
      <DateGallery />
      <FileGallery />
      <DialogGallery />
    </section>
  )
}
