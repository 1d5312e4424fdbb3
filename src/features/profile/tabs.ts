import type { IconName } from '#ui/icon-names.ts'

/** A part of the profile. The first is the one without a name in the address. */
export const tabs = [
  {
    name: 'overview',
    title: 'نمای کلی',
    icon: 'layout-template',
    says: 'کلاس بعدی، دیوار شما و آنچه در پیش است.',
  },
  { name: 'details', title: 'مشخصات', icon: 'user-round', says: 'آنچه مدرسه دربارهٔ شما می‌داند.' },
  {
    name: 'courses',
    title: 'دوره‌های من',
    icon: 'graduation-cap',
    says: 'دوره‌هایی که در آن‌ها ثبت‌نام کرده‌اید.',
  },
  { name: 'status', title: 'وضعیت تحصیلی', icon: 'chart-column', says: 'جایی که ایستاده‌اید و گام بعدی.' },
  {
    name: 'badges',
    title: 'گواهی‌نامه‌ها و نشان‌ها',
    icon: 'award',
    says: 'گواهی‌نامه‌ها و نشان‌هایی که گرفته‌اید، و صفحه‌ای که هر کسی درستی آن را می‌بیند.',
  },
  {
    name: 'orders',
    title: 'سفارش‌ها و کیف پول',
    icon: 'wallet',
    says: 'آنچه خریده‌اید، رسیدها، بازگشت‌ها و موجودی شما.',
  },
  { name: 'messages', title: 'پیام‌ها', icon: 'bell', says: 'هر چه مدرسه به شما خبر داده است.' },
  {
    name: 'notices',
    title: 'اعلان‌ها',
    icon: 'bell-ring',
    says: 'از چه چیزهایی، از چه راهی و در چه ساعت‌هایی باخبر شوید.',
  },
  {
    name: 'security',
    title: 'امنیت',
    icon: 'shield',
    says: 'هر جا که با حساب شما باز است. اگر دستگاهی را نمی‌شناسید، از همین‌جا بیرونش کنید.',
  },
  { name: 'account', title: 'حساب', icon: 'settings', says: 'دریافت داده‌ها و حذف حساب.' },
] as const satisfies readonly { name: string; title: string; icon: IconName; says: string }[]

export type Tab = (typeof tabs)[number]

/** The part a query names; the first where it names none we know. */
export const tabOf = (search: string): Tab => {
  const name = new URLSearchParams(search).get('tab')
  return tabs.find(tab => tab.name === name) ?? tabs[0]
}

/** The address of a part, of one page of what it lists, and of one course in it, by its enrolment's id. */
export const tabAddress = (name: Tab['name'], page = 1, course?: string): string => {
  const query = [
    name !== tabs[0].name && `tab=${name}`,
    course && `course=${course}`,
    page > 1 && `page=${page}`,
  ].filter(Boolean)
  return query.length > 0 ? `/profile?${query.join('&')}` : '/profile'
}
