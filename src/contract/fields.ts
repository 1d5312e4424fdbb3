import * as z from 'zod/mini'
import { foldPersianLetters, stripControls } from '#persian/names.ts'

/**
 * A text a person typed: controls dropped, Arabic ي ك ى folded to Persian ی ک ی, trimmed, then `min` to `max`
 * characters long. `label` names the field in the messages.
 */
export function text({ label, min = 1, max }: { label: string; min?: number; max: number }) {
  return z.pipe(
    z.pipe(
      z.string({ error: `${label} وارد نشده است.` }),
      z.transform((typed: string) =>
        foldPersianLetters(stripControls(wellFormed(typed).replace(/\r\n?/g, '\n'))).trim(),
      ),
    ),
    z
      .string()
      .check(
        z.minLength(min, min > 1 ? `${label} کوتاه است.` : `${label} وارد نشده است.`),
        z.maxLength(max, `${label} بیش از حد بلند است.`),
      ),
  )
}

/** Lone surrogates dropped; `toWellFormed` is younger than the browsers we serve. */
const wellFormed = (typed: string) => typed.replace(/\p{Surrogate}/gu, '')

/** Bytes of a Markdown text. */
export const maxMarkdownLength = 200 * 1024

/** A text as it was typed, but for what nobody types: controls, marks of direction and of no width, half letters. */
export const asTyped = (error: string) =>
  z.pipe(
    z.string({ error }),
    z.transform((typed: string) =>
      wellFormed(typed)
        .replace(/\r\n?/g, '\n')
        .replace(/(?![\t\n\u200C\u200D])[\p{Cc}\p{Cf}]/gu, ''),
    ),
  )

/** A text in Markdown as it was typed, but for characters nobody sees; joiners stay, for words and for emoji. */
export const markdown = z.pipe(
  asTyped('متنی فرستاده نشد.'),
  z
    .string()
    .check(
      z.refine(
        typed => new TextEncoder().encode(typed).length <= maxMarkdownLength,
        'این متن بلندتر از ۲۰۰ کیلوبایت است؛ آن را کوتاه کنید یا به چند متن بشکنید.',
      ),
    ),
)

/** Bytes of a body that carries one: what is too long is refused at its field, not at the door. */
export const markdownBody = 2 * 1024 * 1024

/** An identifier of ours as it stands in addresses. */
export const id = z.uuid({ error: 'شناسه درست نیست.' })

/** An instant, ISO 8601 in UTC. */
/** A second of a recording, of which none is longer than a day. */
export const second = z
  .number({ error: 'زمان درست نیست.' })
  .check(z.minimum(0, 'زمان درست نیست.'), z.maximum(86_400, 'زمان درست نیست.'))

export const instant = z.iso.datetime({ error: 'زمان درست نیست.' })

/**
 * What a call answers whose endpoint says `file`: the bytes, and the name a browser keeps them under: in ASCII, and as
 * people write it.
 */
export const fileResponse = z.object({
  bytes: z.custom<Uint8Array>(value => value instanceof Uint8Array),
  name: z.string().check(z.regex(/^[\w.-]+$/)),
  saveAs: z.optional(z.string()),
  /** A browser shows it in its own viewer, with the whole window for it. */
  isShown: z.optional(z.boolean()),
})

/** The same, where the file is written while it is sent. */
export const streamedFile = z.object({
  chunks: z.custom<AsyncIterable<Uint8Array>>(
    value => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  ),
  name: z.string().check(z.regex(/^[\w.-]+$/)),
  saveAs: z.optional(z.string()),
})

/** An address part of lower-case Latin letters, digits and hyphens, up to 80 characters. */
export const slug = z
  .string({ error: 'نشانی درست نیست.' })
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'نشانی درست نیست.'))
