import type { KnownLanguage } from '#persian/taught-languages.ts'

/** The colour of each language where no style sheet of ours comes: `ui/glaze.module.css` says it for the pages. */
export const glazes: Record<KnownLanguage, string> = {
  en: '#0a6468',
  de: '#27406f',
  fr: '#8f2a42',
  ar: '#535f29',
  tr: '#94431f',
  es: '#7d560d',
  it: '#2a5f4a',
  ru: '#3d4f63',
}
