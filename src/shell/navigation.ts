import type { IconName } from '#ui/icon-names.ts'

/** An area people can walk to. */
export type Entry = { title: string; about: string; path: string; icon: IconName }
export type Group = { title: string; entries: readonly Entry[] }

/** The navigation's five groups in the design's order. Home is the brand, the profile is the face in the bar. */
export const groups: readonly Group[] = [
  {
    title: 'یادگیری',
    entries: [
      {
        title: 'دوره‌ها',
        about: 'کلاس زنده، گروهی و خصوصی',
        path: '/course',
        icon: 'graduation-cap',
      },
      {
        title: 'استادان',
        about: 'نمونهٔ تدریس و وقت خالی',
        path: '/teachers',
        icon: 'users-round',
      },
      {
        title: 'گروه‌ها',
        about: 'زمان و ظرفیت گروه‌های باز',
        path: '/info',
        icon: 'calendar-days',
      },
      { title: 'عبارت‌نامه', about: 'مرور روزانهٔ عبارت‌ها', path: '/phrasebook', icon: 'layers' },
    ],
  },
  {
    title: 'سنجش',
    entries: [
      {
        title: 'تعیین سطح',
        about: 'رایگان و بدون ثبت‌نام',
        path: '/placement',
        icon: 'compass',
      },
      {
        title: 'آزمون‌ها',
        about: 'میان‌ترم، پایان‌ترم و آزمایشی',
        path: '/exam',
        icon: 'clipboard-check',
      },
      {
        title: 'تصحیح نوشتار',
        about: 'بازخورد خط‌به‌خط استاد',
        path: '/writing-correction',
        icon: 'pen-line',
      },
    ],
  },
  {
    title: 'خواندن و شنیدن',
    entries: [
      { title: 'پادکست‌ها', about: 'با متن هم‌زمان', path: '/podcasts', icon: 'headphones' },
      {
        title: 'وبلاگ',
        about: 'یادداشت‌هایی دربارهٔ آموختن',
        path: '/blog',
        icon: 'newspaper',
      },
      {
        title: 'نشریه‌ها',
        about: 'گاهنامهٔ خواندنی دوزبانه',
        path: '/journals',
        icon: 'scroll-text',
      },
    ],
  },
  {
    title: 'همراهی',
    entries: [
      {
        title: 'مشاوره',
        about: 'گفت‌وگو دربارهٔ راه یادگیری',
        path: '/counseling',
        icon: 'messages-square',
      },
      {
        title: 'باشگاه همراهان',
        about: 'معرفی دوستان و امتیاز',
        path: '/companions-club',
        icon: 'handshake',
      },
      {
        title: 'پیام‌رسان',
        about: 'استاد و هم‌کلاسی‌ها',
        path: '/chat',
        icon: 'message-circle',
      },
      { title: 'تماس با ما', about: 'نشانی و پشتیبانی', path: '/contact-us', icon: 'phone' },
    ],
  },
  {
    title: 'کتاب و پرداخت',
    entries: [
      {
        title: 'کتاب‌فروشی',
        about: 'کتاب‌های کاغذی و الکترونیکی',
        path: '/book-store',
        icon: 'book-marked',
      },
      {
        title: 'پرداخت',
        about: 'سفارش‌ها، رسیدها و کیف پول',
        path: '/payment',
        icon: 'credit-card',
      },
    ],
  },
]
