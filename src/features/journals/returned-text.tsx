import type { ReturnedText } from '#features/writing-correction/public.ts'
import { buttonClass } from '#ui/button.tsx'
import { submitPath } from './journal-paths.ts'
import { writtenIn } from './rules.ts'

/** The way of a corrected text to a journal, with all its corrections made. */
export const returnedText: ReturnedText = {
  After: ({ text }) =>
    writtenIn.some(language => language === text.language) && text.body !== '' ? (
      <div>
        <a href={submitPath({ text: text.id })} className={buttonClass({ variant: 'quiet' })}>
          فرستادن به نشریه
        </a>
      </div>
    ) : null,
}
