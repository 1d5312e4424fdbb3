import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { accentPattern } from '#contract/accent-palette.ts'
import { endpoint } from '#contract/endpoint.ts'
import { version } from '#contract/version.ts'

const access = may('site.change')

const look = z.object({
  /** As it was chosen; what is shown is the nearest to it that can be read. Null for the product's own. */
  accent: z.nullable(z.string()),
  /** The address of the logo; null for the product's own. */
  logo: z.nullable(z.string()),
  version: z.int(),
})

export const readLook = endpoint({
  method: 'GET',
  path: '/api/site/look',
  access,
  summary: 'The colour and the logo of the school, to be changed.',
  input: z.object({}),
  output: look,
})

export const changeAccent = endpoint({
  method: 'PUT',
  path: '/api/site/look',
  access,
  summary: 'Changes the colour of the school; 1016 where somebody else has done so since `version`.',
  input: z.object({
    accent: z.union(
      [
        z.literal(''),
        z.string().check(z.trim(), z.toLowerCase(), z.regex(accentPattern, 'رنگ مانند ‎#0b7377 نوشته می‌شود.')),
      ],
      'رنگ مانند ‎#0b7377 نوشته می‌شود.',
    ),
    version,
  }),
  output: look,
})

/** Bytes. */
export const maxLogoBytes = 4 * 1024 * 1024

export const changeLogo = endpoint({
  method: 'POST',
  path: '/api/site/look/logo',
  access,
  summary:
    'Sets the logo: PNG, JPEG, WebP or SVG, told by content and drawn anew in all the sizes it is needed in.',
  perMinute: 20,
  upload: maxLogoBytes,
  input: z.object({ file: z.instanceof(Uint8Array, { error: 'پرونده‌ای فرستاده نشده است.' }) }),
  output: look,
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/site/look/logo',
  access,
  summary: 'Takes the logo away: the product’s own sign stands again.',
  input: z.object({}),
  output: look,
})
