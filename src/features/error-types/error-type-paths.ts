import { buildPath, page } from '#contract/build-path.ts'

/** Without a language the list of the one that the school names first. */
export const errorTypesPath = (query: { language?: string } = {}) =>
  buildPath('/writing-correction/errors', query)

export const errorTypePath = page('/writing-correction/errors/:slug')
