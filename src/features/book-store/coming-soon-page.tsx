import { brand } from '#contract/public-settings.ts'
import { ComingSoon } from '#shell/coming-soon.tsx'
import { pageTitle } from '#shell/title.ts'

export const meta = () => [
  { title: pageTitle('کتاب‌فروشی') },
  { name: 'description', content: `کتاب‌های زبان در کتاب‌فروشی ${brand().persian}.` },
  { name: 'robots', content: 'noindex' },
]

export default function BookStorePage() {
  return (
    <ComingSoon title="کتاب‌فروشی" data-coming="books, cart, orders, reader">
      کتاب‌های کاغذی و الکترونیکی از همین‌جا سفارش داده می‌شود؛ کتاب‌فروشی هنوز باز نشده است.
    </ComingSoon>
  )
}
