import * as z from 'zod/mini'
import { buildValueList } from './list-schema.ts'
import { listLanguages } from './school-languages.ts'

/** A code as BCP 47 writes them: `ku`, `ckb`, `zh-Hant`. */
export const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/

/** A language that courses and questions may be of: one that the product knows, or one that the school added. */
export const languageField = (message = 'این زبان شناخته نیست.') =>
  z.string(message).check(
    z.regex(languageTag, message),
    z.refine(code => listLanguages().includes(code), message),
  )

/** Several of them, as filters of a list name them. */
export const languageList = buildValueList(languageField())
