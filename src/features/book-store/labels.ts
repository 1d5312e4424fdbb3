import { toPersianDigits } from '#persian/digits.ts'
import type { LevelCode } from '#persian/level-names.ts'
import {
  type BookFormat,
  type BookSort,
  type Cover,
  isPaper,
  type StockReason,
  type StockState,
} from './rules.ts'

export const formatNames: Record<BookFormat, string> = {
  paper: 'چاپی',
  ebook: 'الکترونیک',
  audio: 'صوتی',
  'paper-audio': 'چاپی با صوت',
}

export const sortNames: Record<BookSort, string> = {
  new: 'جدیدترین',
  sold: 'پرفروش‌ترین',
  price: 'ارزان‌ترین',
  title: 'نام کتاب',
}

/** How an order calls an edition: «کتاب «دالان آبی»، چاپی». */
export const formatEdition = ({ title, format }: { title: string; format: BookFormat }) =>
  `کتاب «${title}»، ${formatNames[format]}`

export const coverNames: Record<Cover, string> = {
  en: 'فیروزه‌ای',
  de: 'لاجوردی',
  fr: 'اناری',
  ar: 'زیتونی',
  tr: 'آجری',
  es: 'زعفرانی',
  it: 'سبز سرو',
  ru: 'دودی',
}

export const reasonNames: Record<StockReason, string> = {
  purchase: 'خرید از پخش‌کننده',
  count: 'شمارش قفسه',
  damage: 'آسیب‌دیده',
  loss: 'گم‌شده',
  return: 'برگشت از خریدار',
  move: 'جابه‌جایی میان انبارها',
  gift: 'هدیه',
  refund: 'بازپرداخت‌شده و برنگشته',
}

/** «۴ جلد مانده», «تمام شد»; how it reaches its buyer where there is enough. */
export function describeStock(edition: {
  format: BookFormat
  stock: StockState
  left: number | null
}): string {
  const { format, stock, left } = edition
  if (stock === 'none') return 'تمام شد'
  if (stock === 'few' && left !== null) return toPersianDigits(`${left} جلد مانده`)
  if (!isPaper(format)) return 'دریافت همان لحظه'
  return format === 'paper' ? 'ارسال با پست' : 'ارسال و دریافت'
}

/** How an edition comes to its buyer. */
export const deliveryNames: Record<BookFormat, string> = {
  paper: 'با پست یا در شعبه',
  ebook: 'همان لحظه در کتابخانهٔ شما',
  audio: 'همان لحظه در کتابخانهٔ شما',
  'paper-audio': 'کتاب با پست یا در شعبه، صوت همان لحظه',
}

/** «A2 تا B1»; empty of what has no level. */
export const formatLevels = ({
  levelFrom,
  levelTo,
}: {
  levelFrom: LevelCode | null
  levelTo: LevelCode | null
}) =>
  levelFrom === null || levelTo === null
    ? ''
    : levelFrom === levelTo
      ? levelFrom
      : `${levelFrom} تا ${levelTo}`

/** «نوشتهٔ سارا بهمنی، ویراستهٔ ایوان کلارک» */
export const formatPeople = ({ author, editor }: { author: string; editor: string }) =>
  [author && `نوشتهٔ ${author}`, editor && `ویراستهٔ ${editor}`].filter(Boolean).join('، ')

/** «از جلسهٔ ۳ لازم است» */
export const describeNeed = ({
  neededFromSession,
  isOptional,
}: {
  neededFromSession: number | null
  isOptional: boolean
}) =>
  isOptional
    ? 'اختیاری'
    : toPersianDigits(
        neededFromSession === null ? 'از جلسهٔ ۱ لازم است' : `از جلسهٔ ${neededFromSession} لازم است`,
      )
