import { toPersianDigits } from '#persian/digits.ts'
import { hasNationalIdChecksum } from '#persian/national-id.ts'
import { nationalIdDigits } from '../rules.ts'

/** What is said under a national ID as it is typed. A sum that does not fit is only pointed out: it blocks nothing. */
export function nationalIdHint(digits: string): string {
  if (digits.length === nationalIdDigits)
    return hasNationalIdChecksum(digits)
      ? 'گواهی‌نامه با همین کد صادر می‌شود.'
      : 'این کد ملی درست به نظر نمی‌رسد؛ لطفاً آن را بازبینی کنید. اگر مطمئنید، ادامه دهید.'
  const count = digits === '' ? '' : ` (${toPersianDigits(digits.length)} از ۱۰ رقم)`
  return `گواهی‌نامه با همین کد صادر می‌شود.${count}`
}
