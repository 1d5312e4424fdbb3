/** The languages whose level can be found, by their codes (ISO 639-1). */
export const languageNames = { en: 'انگلیسی', de: 'آلمانی', fr: 'فرانسه', tr: 'ترکی', ar: 'عربی' } as const

export const languageCodes = Object.keys(languageNames) as (keyof typeof languageNames)[]
