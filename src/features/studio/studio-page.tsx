import { lazy } from 'react'
import { type MetaArgs, useLocation } from 'react-router'
import { pageTitle } from '#shell/title.ts'

// Other features' studio pages come through their public files, and only when asked for: what this page imports at once would weigh on
// everybody's first load.
const contactUs = () => import('#features/contact-us/public.tsx')
const credentials = () => import('#features/credentials/public.tsx')
const payment = () => import('#features/payment/public.tsx')
const site = () => import('#features/site/public.tsx')
const legal = () => import('#features/legal/public.tsx')
const course = () => import('#features/course/studio-public.tsx')
const teachers = () => import('#features/teachers/public.tsx')
const streaks = () => import('#features/streaks/studio-public.tsx')
const schoolImport = () => import('#features/school-import/public.tsx')
const broadcasts = () => import('#features/broadcasts/public.tsx')

/** What stands at each of the studio's places; fetched for staff alone. */
const places = [
  { title: 'استودیو', at: /^\/studio\/?$/, Place: lazy(() => import('./entrance.tsx')) },
  { title: 'امروز', at: /^\/studio\/today\/?$/, Place: lazy(async () => (await course()).todayAdmin()) },
  { title: 'حساب‌ها', at: /^\/studio\/accounts\/?$/, Place: lazy(() => import('./accounts.tsx')) },
  {
    title: 'پیام‌های مردم',
    at: /^\/studio\/letters\/?$/,
    Place: lazy(async () => (await contactUs()).lettersAdmin()),
  },
  {
    title: 'دوره‌ها',
    at: /^\/studio\/courses(\/|$)/,
    Place: lazy(async () => (await course()).coursesAdmin()),
  },
  {
    title: 'گروه‌ها',
    at: /^\/studio\/groups(\/|$)/,
    Place: lazy(async () => (await course()).groupsAdmin()),
  },
  {
    title: 'استادان',
    at: /^\/studio\/teachers(\/|$)/,
    Place: lazy(async () => (await teachers()).teachersAdmin()),
  },
  {
    title: 'وقت‌های آزاد من',
    at: /^\/studio\/availability\/?$/,
    Place: lazy(async () => (await teachers()).availabilityAdmin()),
  },
  {
    title: 'جلسه‌های ضبط‌شده',
    at: /^\/studio\/recordings\/?$/,
    Place: lazy(() => import('./recordings.tsx')),
  },
  {
    title: 'گواهی‌نامه‌ها و نشان‌ها',
    at: /^\/studio\/credentials\/?$/,
    Place: lazy(async () => (await credentials()).credentialsAdmin()),
  },
  {
    title: 'تکلیف‌ها',
    at: /^\/studio\/homework(\/|$)/,
    Place: lazy(async () => (await course()).homeworkAdmin()),
  },
  {
    title: 'تطبیق پرداخت',
    at: /^\/studio\/payments\/?$/,
    Place: lazy(async () => (await payment()).reconcilingAdmin()),
  },
  {
    title: 'حق‌التدریس',
    at: /^\/studio\/pay(\/|$)/,
    Place: lazy(async () => (await teachers()).payAdmin()),
  },
  {
    title: 'حق‌التدریس من',
    at: /^\/studio\/my-pay\/?$/,
    Place: lazy(async () => (await teachers()).myPay()),
  },
  { title: 'سایت', at: /^\/studio\/site(\/|$)/, Place: lazy(async () => (await site()).siteAdmin()) },
  {
    title: 'روزهای قطعی',
    at: /^\/studio\/outages(\/|$)/,
    Place: lazy(async () => (await streaks()).outagesAdmin()),
  },
  {
    title: 'ورود داده‌ها',
    at: /^\/studio\/import\/?$/,
    Place: lazy(async () => (await schoolImport()).importAdmin()),
  },
  { title: 'اعلان‌ها', at: /^\/studio\/notices\/?$/, Place: lazy(() => import('./notices.tsx')) },
  { title: 'رویدادها', at: /^\/studio\/audit\/?$/, Place: lazy(() => import('./audit.tsx')) },
  {
    title: 'دسترسی‌ها',
    at: /^\/studio\/permissions\/?$/,
    Place: lazy(() => import('./permissions-table.tsx')),
  },
  {
    title: 'متن‌های حقوقی',
    at: /^\/studio\/legal\/?$/,
    Place: lazy(async () => ({ default: (await legal()).LegalTexts })),
  },
  {
    title: 'متن حقوقی',
    at: /^\/studio\/legal\//,
    Place: lazy(async () => ({ default: (await legal()).LegalAdmin })),
  },
  {
    title: 'پیام‌های همگانی',
    at: /^\/studio\/broadcasts\/?$/,
    Place: lazy(async () => ({ default: (await broadcasts()).BroadcastList })),
  },
  {
    title: 'پیام همگانی',
    at: /^\/studio\/broadcasts\//,
    Place: lazy(async () => ({ default: (await broadcasts()).BroadcastAdmin })),
  },
  { title: 'حساب', at: /^\/studio\/accounts\/[^/]+\/?$/, Place: lazy(() => import('./account.tsx')) },
  // No such place.
  { title: 'صفحه پیدا نشد', at: /^/, Place: lazy(() => import('./no-such-place.tsx')) },
]

const placeAt = (pathname: string) => places.find(({ at }) => at.test(pathname))!

export const handle = { isPrivate: true as const }

export function meta({ location }: MetaArgs) {
  return [{ title: pageTitle(placeAt(location.pathname).title) }, { name: 'robots', content: 'noindex' }]
}

/** The place of the studio that the address names. */
export default function StudioPage() {
  const { Place } = placeAt(useLocation().pathname)
  return <Place />
}
