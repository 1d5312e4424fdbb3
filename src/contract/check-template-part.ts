import { persianNumber } from '#persian/digits.ts'
import { smsParts } from '#persian/sms-parts.ts'
import { smsSample } from './fill-template.ts'
import { type PartText, type TemplatePart, templateParts } from './message-template.ts'
import { placeholders } from './message-templates.ts'

/** How many parts an SMS may cost. */
const maxSmsParts = 4

/** Characters nobody sees, but for those that Persian and emoji need, and line breaks. */
const unseen = /(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/**
 * What is wrong with a part of a template, as its editor reads it; null where it may be sent.
 * @param of.host the site's name where the part is the SMS of a code, whose last line counts as well
 */
export function checkTemplatePart(
  { takes, needs }: PartText,
  name: TemplatePart,
  text: string,
  { brand, host }: { brand: string; host: string | null },
): string | null {
  const { label, max, lines } = templateParts[name]
  if (text.trim() === '') return `${label} وارد نشده است.`
  const found = unseen.exec(text)
  if (found) {
    const before = text.slice(0, found.index).trimEnd().slice(-20)
    return `${label} نویسه‌ای دارد که دیده نمی‌شود${before && `، پس از «${before}»`}. آن را پاک کنید.`
  }
  if (lines === 1 && text.includes('\n')) return `${label} باید یک سطر باشد.`
  if (text.length > max) {
    return `${label} بیش از حد بلند است: ${persianNumber(text.length)} نویسه از ${persianNumber(max)}.`
  }
  const known: readonly string[] = [...takes, 'brand']
  const named = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, inside]) => inside!)
  const unknown = named.find(inside => !known.includes(inside))
  if (unknown !== undefined) return `متغیر {${unknown}} در این متن شناخته نیست.`
  if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) return 'آکولاد تنها دور نام متغیرها می‌آید.'
  const missing = needs.find(need => !named.includes(need))
  if (missing) return `متغیر {${missing}} (${placeholders[missing].label}) باید در این متن باشد.`
  if (name === 'sms') {
    const parts = smsParts(smsSample(text, { brand, host }))
    if (parts > maxSmsParts) {
      return `این پیامک ${persianNumber(parts)} بخش می‌شود؛ بیشترین ${persianNumber(maxSmsParts)} بخش است.`
    }
  }
  return null
}
