/** Money as people read it. Stored and sent amounts are whole Rials; ten Rials are a Toman. */

import { percent, persianNumber } from '#persian/digits.ts'

/**
 * A price: «۱٬۲۵۰٬۰۰۰ تومان», and «رایگان» for 0. An amount that is not a whole number of Tomans is shown in Rials
 * («۱۲٬۳۴۵ ریال») rather than as a fraction nobody can pay.
 * @throws RangeError when `amountRial` is a fraction, NaN or past Number.MAX_SAFE_INTEGER
 */
export function toman(amountRial: number | bigint): string {
  return wholeRials(amountRial) === 0n ? 'رایگان' : balance(amountRial)
}

/** As `toman`, for sums and balances, where nothing is «۰ تومان» and not free. Negative for money owed. */
export function balance(amountRial: number | bigint): string {
  const rials = wholeRials(amountRial)
  return rials % 10n === 0n ? `${persianNumber(rials / 10n)} تومان` : `${persianNumber(rials)} ریال`
}

/**
 * «۲۰٪ تخفیف» for what `nowRial` saves against `fullRial`, or null when it saves nothing. Rounded down, so that the
 * text never promises more than the till gives; less than one percent is said in money («۵٬۰۰۰ تومان تخفیف»).
 * @throws RangeError as `toman` does
 */
export function discountText(fullRial: number | bigint, nowRial: number | bigint): string | null {
  const full = wholeRials(fullRial)
  const saved = full - wholeRials(nowRial)
  if (saved <= 0n || full <= 0n) return null
  const percents = Number((saved * 100n) / full)
  return `${percents > 0 ? percent(percents) : balance(saved)} تخفیف`
}

function wholeRials(amount: number | bigint): bigint {
  if (typeof amount === 'number' && !Number.isSafeInteger(amount)) {
    throw new RangeError(`not a whole number of Rials: ${amount}`)
  }
  return BigInt(amount)
}
