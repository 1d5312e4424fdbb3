import { persianNumber } from '#persian/digits.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

/** Asks whoever leaves while something of theirs has not been sent. */
export default function LeaveUnsent({
  count,
  onAnswer,
}: {
  count: number
  onAnswer: (isSure: boolean) => void
}) {
  return (
    <ConfirmDialog title="خروج از حساب" confirm="خروج از حساب" reject="انصراف" onAnswer={onAnswer}>
      {persianNumber(count)} مورد هنوز فرستاده نشده است. روی همین دستگاه می‌ماند و وقتی دوباره با همین حساب
      وارد شوید فرستاده می‌شود؛ با حساب دیگری هرگز فرستاده نمی‌شود.
    </ConfirmDialog>
  )
}
