import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { languageTag } from '#contract/language-field.ts'
import { version } from '#contract/version.ts'
import { knownCodes, knownLanguages } from '#persian/taught-languages.ts'

const access = may('site.change')

const code = z
  .string('کد زبان را بنویسید.')
  .check(
    z.maxLength(20, 'کد زبان مانند ku یا zh-Hant است.'),
    z.regex(languageTag, 'کد زبان مانند ku یا zh-Hant است.'),
  )

/** A language that the school added. */
const own = z.object({
  code: code.check(z.refine(value => !(knownCodes as string[]).includes(value), 'این زبان از پیش هست.')),
  name: z.string('نام زبان را بنویسید.').check(
    z.trim(),
    z.regex(/^\p{Script=Arabic}[\p{Script=Arabic}\u200c ]{1,39}$/u, 'نام زبان را به فارسی بنویسید.'),
    z.refine(
      value => !(Object.values(knownLanguages) as string[]).includes(value),
      'زبانی با این نام از پیش هست.',
    ),
  ),
  /** On papers in English. */
  enName: z
    .string('نام لاتین را بنویسید.')
    .check(z.trim(), z.regex(/^[A-Za-z][A-Za-z ()'-]{1,39}$/, 'نام را به انگلیسی بنویسید، مانند Kurdish.')),
  isRtl: z.boolean('جهت نوشتن را انتخاب کنید.'),
})
export type OwnLanguage = z.output<typeof own>

const hasNoTwins = (of: keyof OwnLanguage) =>
  z.refine<OwnLanguage[]>(
    all => new Set(all.map(one => one[of])).size === all.length,
    'زبانی دو بار آمده است.',
  )

export const maxOwnLanguages = 20

const languages = z.object({
  /** Those that are taught, in the school's order. */
  codes: z.array(z.string()),
  own: z.array(own),
  version: z.int(),
})

export const readLanguages = endpoint({
  method: 'GET',
  path: '/api/site/languages',
  access,
  summary: 'The languages the school teaches, in its own order (BCP 47), and those that it added.',
  input: z.object({}),
  output: languages,
})

export const changeLanguages = endpoint({
  method: 'PUT',
  path: '/api/site/languages',
  access,
  summary:
    'Changes which languages are taught, and which the school added; 1016 where somebody else has done so since `version`, and where one that is in use would be removed.',
  input: z.object({
    codes: z.array(code).check(
      z.minLength(1, 'دست‌کم یک زبان را نگه دارید.'),
      z.maxLength(knownCodes.length + maxOwnLanguages, 'زبانی دو بار آمده است.'),
      z.refine(codes => new Set(codes).size === codes.length, 'زبانی دو بار آمده است.'),
    ),
    own: z
      .array(own)
      .check(
        z.maxLength(maxOwnLanguages, 'بیش از بیست زبان افزوده نمی‌شود.'),
        hasNoTwins('code'),
        hasNoTwins('name'),
      ),
    version,
  }),
  output: languages,
})
