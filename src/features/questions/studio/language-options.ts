import { listLanguages, nameLanguage } from '#contract/school-languages.ts'

/** The languages that a question may be of, as a field offers them. */
export const languageOptions = () => listLanguages().map(value => ({ value, label: nameLanguage(value) }))
