import { persianNumber, toPersianDigits } from '#persian/digits.ts'

/** What the filters of teachers are called. */
export const filterLabels = {
  time: { morning: 'صبح', afternoon: 'بعدازظهر', evening: 'عصر و شب' },
  gender: { female: 'خانم', male: 'آقا' },
  /** «تا ۱۵۰ هزار تومان» */
  price: (rials: string) => `تا ${persianNumber(Number(rials) / 10_000)} هزار تومان`,
  /** «۴٫۵ و بالاتر» */
  rating: (min: string) => `${toPersianDigits(min).replace('.', '٫')} و بالاتر`,
} as const
