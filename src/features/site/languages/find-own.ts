import type { OwnLanguage } from './contract.ts'

/** The language of the school's own that has this code. */
export const findOwn = (own: readonly OwnLanguage[], language: string): OwnLanguage | undefined =>
  own.find(({ code }) => code === language)
