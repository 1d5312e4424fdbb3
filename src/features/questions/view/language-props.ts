import { directLanguage } from '#contract/school-languages.ts'

/** How an element says in which language its text is, and how it runs. */
export const languageProps = (language: string) => ({ lang: language, dir: directLanguage(language) })

/** «الف» to «ح»: how options are called. */
export const optionLetters = ['الف', 'ب', 'ج', 'د', 'ه', 'و', 'ز', 'ح', 'ط', 'ی', 'ک', 'ل', 'م', 'ن'] as const
