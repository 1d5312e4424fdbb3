import { openLocalRecord } from '#client/local-record.ts'
import { languageCodes, languageNames } from '#persian/language-names.ts'
import { directionOfLanguage } from '#persian/strong-letters.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { maxNote, maxSide } from '../../card-limits.ts'
import type { PhraseLanguage } from '../../contract.ts'
import { findPhraseLanguage, languageAdjectives } from '../../phrase-language.ts'

/** What stands on a card of somebody's own: `english` is the sentence of `language`. */
export type CardSides = { language: PhraseLanguage; english: string; persian: string; note: string }
/** `language` as the place where it was met names it; the phrasebook may not have it. */
export type CardDraft = { language?: string | undefined; english: string; persian?: string; note: string }

const record = openLocalRecord<PhraseLanguage>('card-language')

/** In which language somebody wrote their last card on this device. */
export const readLastLanguage = (): PhraseLanguage => findPhraseLanguage(record.read('last')) ?? 'en'
export const keepLastLanguage = (language: PhraseLanguage) => record.write('last', language)

/** Sides that were met elsewhere, cut to what a card holds. */
export const cutSides = ({ language, english, persian = '', note }: CardDraft): CardSides => ({
  language: findPhraseLanguage(language) ?? readLastLanguage(),
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
  findFault: (field: Exclude<keyof CardSides, 'language'>, value: string) => string | undefined
}) {
  const { language } = sides
  const bind = (field: Exclude<keyof CardSides, 'language'>) => ({
    value: sides[field],
    onChange: (value: string) => onChange({ ...sides, [field]: value }),
    autoComplete: 'off',
    error: findFault(field, sides[field]),
  })
  return (
    <>
      <SelectField
        label="زبان"
        value={language}
        required
        onChange={chosen => onChange({ ...sides, language: findPhraseLanguage(chosen) ?? language })}
        options={languageCodes.map(code => ({ value: code, label: languageNames[code] }))}
      />
      <TextField
        {...bind('english')}
        label={`عبارت ${languageAdjectives[language]}`}
        lang={language}
        dir={directionOfLanguage(language)}
        maxLength={maxSide}
      />
      <TextField {...bind('persian')} label="معنی فارسی" maxLength={maxSide} />
      <TextField {...bind('note')} label="یادداشت (اختیاری)" maxLength={maxNote} />
    </>
  )
}
