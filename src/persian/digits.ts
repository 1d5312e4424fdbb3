/**
 * Digits and numbers. People type three scripts: Latin 0-9, Persian ۰-۹ (U+06F0…U+06F9) and Arabic-Indic ٠-٩
 * (U+0660…U+0669). Stored and sent data are Latin; what is read is Persian.
 */

const MINUS = '−'

/** Persian, Arabic-Indic and fullwidth digits as 0-9; every other character stays as it is. */
export function toLatinDigits(text: string): string {
  // The last four bits of a digit are its value in all these blocks.
  return text.replace(/[\u06F0-\u06F9\u0660-\u0669\uFF10-\uFF19]/g, digit => String(digit.charCodeAt(0) & 15))
}

/** Latin, Arabic-Indic and fullwidth digits as ۰-۹; for codes, clocks and years, which take no grouping. */
export function toPersianDigits(text: string | number): string {
  return String(text).replace(/[0-9\u0660-\u0669\uFF10-\uFF19]/g, digit =>
    String.fromCharCode(0x6f0 | (digit.charCodeAt(0) & 15)),
  )
}

/**
 * The whole number somebody typed, in any mix of the three scripts, or null when it is none.
 * Takes a sign (+ - −), surrounding white space, invisible marks, and thousands parted by one and the same
 * «٬», «،», comma or space. Fractions, and values beyond Number.MAX_SAFE_INTEGER, are null rather than rounded.
 */
export function readInteger(text: string): number | null {
  const typed = toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(MINUS, '-')
  if (!/^[+-]?(?:\d+|\d{1,3}([٬،, \u00A0\u202F])\d{3}(?:\1\d{3})*)$/.test(typed)) return null
  const value = Number(typed.replace(/[^\d-]/g, ''))
  // `|| 0` turns the -0 of a typed "-0" into 0.
  return Number.isSafeInteger(value) ? value || 0 : null
}

/**
 * «۱٬۲۳۴٬۵۶۷», «۶٫۵», «−۵».
 * @param options.fraction exactly so many digits after «٫»; without it as many as there are, three at most
 */
export function persianNumber(value: number | bigint, options?: { fraction?: number }): string {
  return isolateSign(spell(value, options?.fraction))
}

/** «۲۵٪»: takes percents, not a ratio (`percent(25)`); `options` as in `persianNumber`. */
export function percent(value: number, options?: { fraction?: number }): string {
  return isolateSign(`${spell(value, options?.fraction)}٪`)
}

const scales: Record<string, string> = { K: ' هزار', M: ' میلیون', B: ' میلیارد', T: ' هزار میلیارد' }

/** A rough number in two significant digits for counters: «۹۵۰», «۱۳ هزار», «۱٫۳ میلیون». */
export function compactNumber(value: number | bigint): string {
  const latin = formatter('compact').format(value)
  return isolateSign(persianSigns(latin.replace(/[KMBT]$/, '')) + (scales[latin.at(-1)!] ?? ''))
}

/**
 * A leading minus is a neutral character: inside right-to-left text it would jump to the right of its digits
 * («۵−»). Isolating the whole number (U+2066 … U+2069) keeps it on the left, where mathematics puts it, and does
 * not turn the text after it around, as the U+200E that `Intl` writes does. Numbers without a sign need no help.
 */
function isolateSign(text: string): string {
  return text.startsWith(MINUS) ? `\u2066${text}\u2069` : text
}

function spell(value: number | bigint, fraction?: number): string {
  // Most numbers of a page are small and whole, and need neither a formatter nor its signs.
  if (fraction === undefined && Number.isInteger(value) && value >= 0 && value < 1000) {
    return toPersianDigits(Number(value))
  }
  return persianSigns(formatter(fraction).format(value))
}

/** «1,234.5» in Persian signs. Latin formats are the ones every browser and server write alike. */
function persianSigns(latin: string): string {
  return toPersianDigits(latin).replace(/[,.-]/g, sign => (sign === ',' ? '٬' : sign === '.' ? '٫' : MINUS))
}

const formatters = new Map<number | 'compact' | undefined, Intl.NumberFormat>()

/** Making an `Intl` formatter costs some hundred times more than using it, so each is made once. */
function formatter(kind: number | 'compact' | undefined): Intl.NumberFormat {
  let found = formatters.get(kind)
  if (!found) {
    found = new Intl.NumberFormat('en-US', {
      // No minus before what rounds to zero.
      signDisplay: 'negative',
      ...(kind === 'compact'
        ? { notation: 'compact' }
        : { minimumFractionDigits: kind, maximumFractionDigits: kind }),
    })
    formatters.set(kind, found)
  }
  return found
}
