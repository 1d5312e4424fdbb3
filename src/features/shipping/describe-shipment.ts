import { toPersianDigits } from '#persian/digits.ts'
import type { Destination } from './rules.ts'

/** «تهران، شهریار، خیابان بهار، پلاک ۱۲» */
export const describeDestination = ({ province, city, street, plate }: Destination) =>
  [
    ...new Set([province, city]),
    street,
    plate && toPersianDigits(/^[\d۰-۹]+$/.test(plate) ? `پلاک ${plate}` : plate),
  ]
    .filter(part => part !== '')
    .join('، ')

/** «۱٫۱ کیلوگرم» */
export const formatWeight = (grams: number) =>
  grams < 1000
    ? `${toPersianDigits(grams)} گرم`
    : `${toPersianDigits((Math.ceil(grams / 100) / 10).toString().replace('.', '٫'))} کیلوگرم`
