/** What invoices are called, on pages, in PDFs and in spreadsheets. */

import { methodNames } from '#features/orders/public.ts'
import { percent, toPersianDigits } from '#persian/digits.ts'
import type { InvoiceKind, PaidPart } from './contract.ts'

export const kindLabels: Record<
  InvoiceKind,
  { title: string; name: string; tone: 'turquoise' | 'saffron' | 'pomegranate' }
> = {
  sale: { title: 'صورتحساب فروش', name: 'فروش', tone: 'turquoise' },
  return: { title: 'صورتحساب برگشت از فروش (یادداشت بستانکاری)', name: 'برگشت از فروش', tone: 'saffron' },
  cancellation: { title: 'صورتحساب ابطالی', name: 'ابطالی', tone: 'pomegranate' },
}

/** «۱۴۰۵/۱۲۰» */
export const formatNumber = ({ year, number }: { year: number; number: number }) =>
  toPersianDigits(`${year}/${number}`)

/** «صورتحساب ۱۴۰۵/۱۲۰» */
export const invoiceName = (invoice: { year: number; number: number }) => `صورتحساب ${formatNumber(invoice)}`

/** «۱۰٪», «۹٫۵٪», «معاف» */
export const rateName = (rate: number | null) => (rate === null ? 'معاف' : percent(rate / 100))

export const paidNames: Record<PaidPart['method'], string> = {
  ...methodNames,
  card: 'کارت یا حساب بانکی',
  credit: 'نسیه',
}
