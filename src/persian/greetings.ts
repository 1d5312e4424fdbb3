import type { KnownLanguage } from './taught-languages.ts'

/** How each greets: written on the covers of its courses. */
export const greetings: Readonly<Record<KnownLanguage, string>> = {
  en: 'Hello',
  de: 'Guten Tag',
  fr: 'Bonjour',
  ar: 'مرحبًا',
  tr: 'Merhaba',
  es: '¡Hola!',
  it: 'Ciao',
  ru: 'Привет',
}
