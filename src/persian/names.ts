/** People's names: what is kept of what they type, and when a name is refused. Both sides apply the same rule. */

/** Why a name is refused. */
export type NameFault = 'required' | 'persianCharacters' | 'englishCharacters' | 'tooShort'

const ZWNJ = '\u200C'

/** Arabic ي ى ك, which other keyboards and old databases write, as the Persian letters ی and ک. */
export function foldPersianLetters(text: string): string {
  return text.replace(/[\u064A\u0649]/g, 'ی').replace(/\u0643/g, 'ک')
}

/**
 * Without control, bidi and zero-width characters (NUL, U+200B, U+200E, U+202E, U+2066, U+FEFF, soft hyphen …),
 * which make two values that look alike differ, or a value look like another. ZWNJ stays: Persian spelling needs
 * it; so do line breaks and tabs. U+200D goes too, so do not use it on text that may hold joined emoji.
 */
export function stripControls(text: string): string {
  return text.replace(/(?![\t\n\r\u200C])[\p{Cc}\p{Cf}]/gu, '')
}

/**
 * A Persian name as it is stored: presentation forms and ي ى ك folded, tatweel and controls gone, one space between
 * words, ZWNJ only inside a word and never twice («محمد‌رضا»). Does not check; see `checkPersianName`.
 */
export function cleanPersianName(name: string): string {
  // Normalised to NFKC as a whole, signs such as ﷼ would turn into letters and pass.
  const letters = stripControls(name)
    .normalize('NFC')
    .replace(/[\uFB50-\uFDCF\uFDF2\uFE70-\uFEFC]/g, form => form.normalize('NFKC'))
  return foldPersianLetters(letters)
    .replace(/\u0640/g, '')
    .replace(/[\u200C\s]+/g, gap => (/\s/.test(gap) ? ' ' : ZWNJ))
    .replace(/^[ \u200C]|[ \u200C]$/g, '')
}

/** A Latin-script name as it is stored: no controls, no ZWNJ, one space between words. */
export function cleanEnglishName(name: string): string {
  return stripControls(name)
    .replace(/\u200C/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Besides letters and marks the script holds ۰-۹, ٪, ۔ and ﷼; past its own blocks it holds whole phrases (ﷺ). */
const persianName = /^(?:(?=[\u0600-\u08FF])(?=[\p{L}\p{M}])\p{Script_Extensions=Arabic}|[ \u200C])+$/u

/**
 * Checks a Persian name after cleaning it: Arabic-script letters and their marks, ZWNJ and spaces, two letters at
 * least. Digits of any script, Latin letters, punctuation and emoji are `persianCharacters`. Null means good.
 */
export function checkPersianName(name: string): NameFault | null {
  const clean = cleanPersianName(name)
  if (!clean) return 'required'
  if (!persianName.test(clean)) return 'persianCharacters'
  return clean.replace(/\P{L}/gu, '').length < 2 ? 'tooShort' : null
}

/** Checks a Latin-script name after cleaning it: A-Z, a-z and spaces, two characters at least. Null means good. */
export function checkEnglishName(name: string): NameFault | null {
  const clean = cleanEnglishName(name)
  if (!clean) return 'required'
  if (!/^[A-Za-z\s]+$/.test(clean)) return 'englishCharacters'
  return clean.length < 2 ? 'tooShort' : null
}
