import type { Placeholder } from './message-template.ts'
import { placeholders } from './message-templates.ts'

/**
 * A text with its placeholders filled, once: what is filled in is not looked at again. Empty ones leave no gap of more
 * than one empty line.
 */
export function fill(text: string, values: { readonly [name in Placeholder]?: string }): string {
  const given = new Map(Object.entries(values))
  return text
    .replace(/\{([a-z]+)\}/g, (whole, name: string) => given.get(name) ?? whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Characters of a notice's text that its SMS holds; all of it is on the site. */
const maxSmsLength = 180
export const smsBody = (body: string) =>
  body.length > maxSmsLength ? `${body.slice(0, maxSmsLength - 1)}…` : body

/** A code's SMS as it leaves: its last line is for the browser, which fills the code in for this site alone (WebOTP). */
export const withCodeLine = (text: string, { host, code }: { host: string; code: string }) =>
  `${text}\n\n@${host} #${code}`

/** The samples of all placeholders. */
export const samples = (brand: string) => ({
  ...(Object.fromEntries(Object.entries(placeholders).map(([name, { sample }]) => [name, sample])) as Record<
    Placeholder,
    string
  >),
  brand,
})

/** What a code's SMS ends with where it is shown before it is sent, but for the site's name. */
export const sampleCode = '482913'

/** An SMS as it would leave, with samples where its placeholders are. */
export function smsSample(text: string, { brand, host }: { brand: string; host: string | null }): string {
  const filled = fill(text, samples(brand))
  return host === null ? filled : withCodeLine(filled, { host, code: sampleCode })
}
