import { toPersianDigits } from '#persian/digits.ts'

/** Time left as a clock shows it: `۹:۰۵`, `۱:۰۰:۰۰`. */
export function formatLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const parts = hours > 0 ? [hours, pad(minutes), pad(seconds % 60)] : [minutes, pad(seconds % 60)]
  return toPersianDigits(parts.join(':'))
}
const pad = (value: number) => String(value).padStart(2, '0')
