import type { Page } from 'playwright-core'
import type { StaffRole } from '#account/permissions.ts'

/** One view to be looked at. */
export type Shot = {
  /** Names the picture: `<name>-<width>-<light|dark>.png`. */
  name: string
  path: string
  /** Seen as the demo's full account, or as its staff of a role. */
  signedIn?: boolean | StaffRole
  /** What a person does to get from the page to the view. */
  actions?: (page: Page) => Promise<void>
  /** The whole page, not only what the window shows. */
  fullPage?: boolean
  /** Only at this width, for views that the other layout does not have. */
  only?: 'handset' | 'desktop'
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Enrols in a group, or goes on with the order that is open for it. */
async function orderSeat(page: Page, group: string) {
  await page.goto(`/info?seats=free&q=${encodeURIComponent(group)}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${group}`) })
    .first()
    .click()
  await press(page, /^ثبت‌نام و پرداخت: /)
  await page.getByRole('heading', { name: 'چگونه می‌پردازید؟' }).waitFor()
}

/** A receipt of the demo's bank: bought by the first picture, opened by the others. */
async function showReceipt(page: Page) {
  await page.getByRole('heading', { name: 'سفارش‌های من' }).waitFor()
  const bought = page.getByRole('list', { name: 'سفارش‌های من' }).getByRole('link', { name: /نگارش/ })
  if ((await bought.count()) === 0) {
    await orderSeat(page, 'نگارش رسمی')
    await press(page, /^پرداخت .*تومان$/)
    await press(page, 'پرداخت موفق')
    await page.getByRole('link', { name: 'دیدن و چاپ رسید' }).click()
  } else await bought.first().click()
  await page.getByRole('article', { name: 'رسید پرداخت' }).waitFor()
}

/** The views of the product, in the order a visitor meets them. */
export const shots: Shot[] = [
  { name: 'home', path: '/', fullPage: true },
  { name: 'home-day', path: '/', signedIn: true, fullPage: true },
  { name: 'phrasebook', path: '/phrasebook' },
  { name: 'phrasebook-full', path: '/phrasebook', fullPage: true },
  { name: 'phrasebook-search', path: '/phrasebook?q=%DA%AF%D8%B0%D8%B1%D9%86%D8%A7%D9%85%D9%87' },
  { name: 'phrasebook-search-english', path: '/phrasebook?q=ticket' },
  { name: 'phrasebook-nothing', path: '/phrasebook?q=zzzzqqqq' },
  { name: 'situation', path: '/phrasebook/situations/airport', fullPage: true },
  { name: 'phrase', path: '/phrasebook/phrases/heres-my-passport', fullPage: true },
  { name: 'courses', path: '/course', fullPage: true },
  { name: 'courses-filtered', path: '/course?language=en&level=B1&time=evening' },
  { name: 'course', path: '/course/english-conversation-b1', fullPage: true },
  { name: 'groups', path: '/info', fullPage: true },
  {
    name: 'group',
    path: '/course/german-b1-exam',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'برنامهٔ جلسه‌های این گروه' }).click()
      await page.getByRole('heading', { name: 'برنامهٔ جلسه‌ها' }).waitFor()
    },
  },
  {
    name: 'group-mine',
    path: '/profile?tab=courses',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
      await page.getByRole('link', { name: /صفحهٔ گروه/ }).click()
      await page.getByRole('heading', { name: 'هم‌گروهی‌ها' }).waitFor()
    },
  },
  { name: 'teachers', path: '/teachers?hours=0-18,2-18,4-16,5-8,5-10,1-18,3-20' },
  { name: 'teachers-none', path: '/teachers?language=ru&gender=male', only: 'desktop' },
  { name: 'teacher', path: '/teachers/negar-sedaghat', fullPage: true },
  { name: 'teacher-signed-in', path: '/teachers/leila-bahmani', signedIn: true, only: 'handset' },
  { name: 'teachers-marked', path: '/teachers/marked', signedIn: true },
  { name: 'teacher-trials', path: '/teachers/trials', signedIn: true },
  { name: 'studio-teachers', path: '/studio/teachers', signedIn: 'admin' },
  {
    name: 'studio-teacher',
    path: '/studio/teachers',
    signedIn: 'admin',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: /صداقت/ }).click()
      await page.getByLabel('نام خانوادگی', { exact: true }).waitFor()
      await page.getByRole('img', { name: /^تصویر/ }).waitFor()
    },
  },
  { name: 'studio-availability', path: '/studio/availability', signedIn: 'teacher', fullPage: true },
  { name: 'contact-us', path: '/contact-us', signedIn: true, fullPage: true },
  { name: 'studio-letters', path: '/studio/letters', signedIn: 'support' },
  {
    name: 'outbox-panel',
    path: '/contact-us',
    signedIn: true,
    actions: async page => {
      await page.getByLabel('عنوان').fill('پول کم شد ولی دوره فعال نشد')
      await page.getByLabel('پیام شما').fill('امروز ساعت ۱۰:۲۰ پرداخت کردم.')
      await page.context().setOffline(true)
      await press(page, 'فرستادن پیام')
      await press(page, /در صف ارسال/)
      await page.getByText('منتظر اینترنت').waitFor()
    },
  },
  { name: 'certificate', path: '/certificate/HV-1405-VB51RVQX', fullPage: true },
  { name: 'certificate-revoked', path: '/certificate/HV-1405-SS182ENM' },
  { name: 'certificate-unknown', path: '/certificate/HV-1405-00000000' },
  { name: 'profile-certificates', path: '/profile?tab=badges', signedIn: true, fullPage: true },
  { name: 'profile-standing', path: '/profile?tab=status', signedIn: true, fullPage: true },
  {
    name: 'transcript',
    path: '/profile?tab=status',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await press(page, 'کارنامهٔ رسمی')
      await page.getByRole('article', { name: 'کارنامهٔ رسمی' }).waitFor()
    },
  },
  { name: 'offline', path: '/offline?from=/phrasebook', only: 'handset' },
  {
    name: 'main-menu',
    path: '/',
    only: 'desktop',
    actions: async page => {
      await press(page, 'یادگیری')
      await page.getByRole('link', { name: 'استادان' }).first().waitFor()
    },
  },
  {
    name: 'display-panel',
    path: '/',
    only: 'desktop',
    actions: async page => {
      await press(page, 'رنگ و اندازهٔ متن')
      await page.getByText('بزرگ‌تر').waitFor()
    },
  },
  { name: 'legal-desk', path: '/studio/legal/terms', signedIn: 'owner' },
  { name: 'outages', path: '/studio/outages', signedIn: 'owner' },
  { name: 'broadcasts', path: '/studio/broadcasts', signedIn: 'owner' },
  { name: 'area-to-come', path: '/companions-club' },
  {
    name: 'navigation-drawer',
    path: '/phrasebook',
    only: 'handset',
    actions: async page => {
      await press(page, 'باز کردن منو')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'login-dialog',
    path: '/phrasebook',
    actions: async page => {
      await page.getByRole('button', { name: 'ورود', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'recovery-dialog',
    path: '/phrasebook',
    actions: async page => {
      await page.getByRole('button', { name: 'ورود', exact: true }).click()
      await press(page, 'اطلاعات ورود خود را فراموش کرده‌اید؟')
      await page.getByRole('dialog', { name: 'فراموشی رمز عبور' }).waitFor()
    },
  },
  {
    name: 'complete-profile-dialog',
    path: '/phrasebook',
    signedIn: true,
    actions: async page => {
      const lacking = { completed: false, missingIdentifier: 'PHONE' }
      await page.route('**/api/account/profile/check', route => route.fulfill({ json: lacking }))
      await page.reload()
      await page.getByRole('dialog', { name: 'تکمیل اطلاعات کاربری' }).waitFor()
    },
  },
  { name: 'my-lists-visitor', path: '/phrasebook/mine' },
  { name: 'phrasebook-signed-in', path: '/phrasebook', signedIn: true },
  { name: 'my-lists', path: '/phrasebook/mine', signedIn: true, fullPage: true },
  {
    name: 'new-list-dialog',
    path: '/phrasebook/mine',
    signedIn: true,
    actions: async page => {
      await press(page, 'فهرست تازه')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'review', path: '/phrasebook/review', signedIn: true },
  {
    name: 'review-answer',
    path: '/phrasebook/review',
    signedIn: true,
    actions: page => press(page, 'نمایش معنی'),
  },
  {
    name: 'account-drawer',
    path: '/phrasebook',
    signedIn: true,
    actions: async page => {
      await press(page, /^حساب/)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'profile-overview', path: '/profile', signedIn: true, fullPage: true },
  { name: 'profile-details', path: '/profile?tab=details', signedIn: true, fullPage: true },
  {
    name: 'profile-contact-dialog',
    path: '/profile?tab=details',
    signedIn: true,
    actions: async page => {
      await press(page, 'تغییر شماره موبایل')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'profile-courses', path: '/profile?tab=courses', signedIn: true },
  {
    name: 'profile-course',
    path: '/profile?tab=courses',
    signedIn: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
      await page.getByRole('heading', { name: 'جلسه‌ها' }).waitFor()
    },
  },
  {
    name: 'profile-recording',
    path: '/profile?tab=courses',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
      await page.getByRole('link', { name: /تماشا/ }).first().click()
      await page.getByRole('button', { name: 'پخش', exact: true }).waitFor()
    },
  },
  {
    name: 'profile-catch-up',
    path: '/profile?tab=courses',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
      await press(page, /^جلسهٔ ۴: /)
      await page.getByRole('link', { name: 'مرور آنچه گذشت، جلسهٔ ۴' }).click()
      await page.getByRole('button', { name: 'نمایش معنی' }).waitFor()
    },
  },
  {
    name: 'profile-lessons',
    path: '/profile?tab=courses',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
      await page.getByRole('button', { name: /^جلسهٔ ۴: / }).click()
      await page.getByRole('button', { name: 'خواندن درس، درس ۴' }).click()
      await page.getByText('هر خاطره یک صحنه دارد').waitFor()
    },
  },
  {
    name: 'studio-session-phrases',
    path: '/studio/groups?q=%D8%B1%D9%88%D8%B2%D9%85%D8%B1%D9%87',
    signedIn: 'admin',
    actions: async page => {
      await page
        .getByRole('link', { name: /گروه عصر/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'عبارت‌ها: جلسهٔ ۴' }).click()
      await page.getByRole('list', { name: 'عبارت‌های انتخاب‌شده' }).waitFor()
    },
  },
  {
    name: 'my-homework',
    path: '/profile?tab=courses',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).first().click()
      await page.getByRole('link', { name: /^نوشتن دوباره، / }).click()
      await page.getByRole('button', { name: 'فرستادن دوباره' }).waitFor()
    },
  },
  {
    name: 'make-up-dialog',
    path: '/profile?tab=courses',
    signedIn: true,
    actions: async page => {
      await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).first().click()
      await press(page, /^جلسهٔ ۴: /)
      await press(page, 'رزرو جلسهٔ جبرانی برای جلسهٔ ۴')
      // The demo's groups may have no session near the missed one: then it says so.
      const none = page.getByText('جلسه‌ای با جای خالی پیدا نشد.')
      await page.getByRole('list', { name: 'جلسه‌های جبرانی' }).or(none).waitFor()
    },
  },
  { name: 'profile-status', path: '/profile?tab=status', signedIn: true },
  { name: 'profile-badges', path: '/profile?tab=badges', signedIn: true },
  { name: 'profile-messages', path: '/profile?tab=messages', signedIn: true },
  { name: 'profile-notices', path: '/profile?tab=notices', signedIn: true, fullPage: true },
  { name: 'unsubscribe', path: '/unsubscribe?token=made-up' },
  { name: 'profile-security', path: '/profile?tab=security', signedIn: true, fullPage: true },
  { name: 'profile-account', path: '/profile?tab=account', signedIn: true },
  {
    name: 'profile-delete-dialog',
    path: '/profile?tab=account',
    signedIn: true,
    actions: async page => {
      await press(page, 'حذف حساب')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'studio', path: '/studio', signedIn: 'owner' },
  { name: 'studio-no-part', path: '/studio', signedIn: 'counselor' },
  { name: 'studio-courses', path: '/studio/courses', signedIn: 'admin' },
  { name: 'studio-course', path: '/studio/courses/new', signedIn: 'admin', fullPage: true },
  { name: 'studio-groups', path: '/studio/groups', signedIn: 'admin' },
  {
    name: 'studio-short-group',
    path: '/studio/groups?q=%D8%AA%D8%B1%DA%A9%DB%8C',
    signedIn: 'admin',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: /گروه ظهر/ }).click()
      await page.getByRole('region', { name: 'حد نصاب' }).waitFor()
    },
  },
  {
    name: 'studio-group',
    path: '/studio/groups?q=%D8%B1%D9%88%D8%B2%D9%85%D8%B1%D9%87',
    signedIn: 'admin',
    fullPage: true,
    actions: async page => {
      await page
        .getByRole('link', { name: /گروه عصر/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'برنامهٔ جلسه‌ها' }).waitFor()
    },
  },
  { name: 'studio-today', path: '/studio/today', signedIn: 'teacher', fullPage: true },
  {
    name: 'cannot-come-dialog',
    path: '/studio/today',
    signedIn: 'teacher',
    actions: async page => {
      await press(page, 'نمی‌توانم بیایم')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'studio-recordings', path: '/studio/recordings', signedIn: 'teacher' },
  {
    name: 'studio-homework',
    path: '/studio/homework',
    signedIn: 'teacher',
    fullPage: true,
    actions: page => page.getByRole('heading', { name: 'معیارها' }).waitFor(),
  },
  { name: 'studio-homework-groups', path: '/studio/homework/groups', signedIn: 'teacher' },
  {
    name: 'studio-homework-group',
    path: '/studio/homework/groups',
    signedIn: 'teacher',
    actions: async page => {
      await page.getByRole('link', { name: /روزمره، گروه عصر/ }).click()
      await page.getByRole('list', { name: 'تکلیف‌ها' }).waitFor()
    },
  },
  {
    name: 'studio-homework-form',
    path: '/studio/homework/groups',
    signedIn: 'teacher',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: /روزمره، گروه عصر/ }).click()
      await press(page, 'تکلیف تازه')
      await page.getByRole('button', { name: 'دادن تکلیف' }).waitFor()
    },
  },
  {
    name: 'studio-grades',
    path: '/studio/homework/groups',
    signedIn: 'teacher',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: /روزمره، گروه عصر/ }).click()
      await page.getByRole('link', { name: 'نمره‌ها' }).click()
      await page.getByRole('table', { name: 'نمره‌های گروه' }).waitFor()
    },
  },
  { name: 'studio-not-staff', path: '/studio', signedIn: true },
  { name: 'studio-accounts', path: '/studio/accounts', signedIn: 'support' },
  {
    name: 'studio-accounts-found',
    path: '/studio/accounts?q=%D9%85%D9%87%D8%AA%D8%A7%D8%A8',
    signedIn: 'support',
  },
  {
    name: 'studio-account',
    path: '/studio/accounts?q=%2B989121000001',
    signedIn: 'owner',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'مهتاب رستگار' }).click()
      await page.getByRole('heading', { name: 'نشست‌ها' }).waitFor()
    },
  },
  { name: 'payment', path: '/payment', signedIn: true, fullPage: true },
  {
    name: 'payment-checkout',
    path: '/payment',
    signedIn: true,
    fullPage: true,
    actions: page => orderSeat(page, 'گفت‌وگوی انگلیسی'),
  },
  { name: 'payment-receipt', path: '/payment', signedIn: true, fullPage: true, actions: showReceipt },
  {
    name: 'payment-refund-dialog',
    path: '/payment',
    signedIn: true,
    actions: async page => {
      await showReceipt(page)
      await press(page, 'درخواست بازگشت وجه')
      await page.getByRole('dialog').getByText('برمی‌گردد').first().waitFor()
    },
  },
  { name: 'payment-return', path: '/payment/return?Authority=nobody&Status=OK' },
  { name: 'profile-orders', path: '/profile?tab=orders', signedIn: true },
  { name: 'studio-payments', path: '/studio/payments', signedIn: 'accountant' },
  {
    name: 'studio-import',
    path: '/studio/import',
    signedIn: 'admin',
    fullPage: true,
    actions: async page => {
      const lines = [
        'نام,نام خانوادگی,موبایل',
        'سارا,نوری,09170000001',
        'Sara,نوری,09170000002',
        'امید,نوری,12',
      ]
      const buffer = Buffer.from(lines.join('\n'))
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'learners.csv', mimeType: 'text/csv', buffer })
      await press(page, 'بررسی')
      await page.getByRole('table', { name: 'سطرهای نادرست' }).waitFor()
    },
  },
  { name: 'studio-pay', path: '/studio/pay', signedIn: 'accountant', fullPage: true },
  {
    name: 'studio-pay-teacher',
    path: '/studio/pay',
    signedIn: 'accountant',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'هومن شریفی' }).click()
      await page.getByRole('heading', { name: 'نرخ‌ها' }).waitFor()
    },
  },
  { name: 'studio-my-pay', path: '/studio/my-pay', signedIn: 'teacher', fullPage: true },
  { name: 'studio-audit', path: '/studio/audit', signedIn: 'admin' },
  { name: 'studio-permissions', path: '/studio/permissions', signedIn: 'admin' },
  { name: 'studio-site', path: '/studio/site', signedIn: 'editor', fullPage: true },
  { name: 'studio-site-faqs', path: '/studio/site/faqs', signedIn: 'editor' },
  { name: 'studio-letter-texts', path: '/studio/site/letter-texts', signedIn: 'admin', fullPage: true },
  {
    name: 'studio-letter-text',
    path: '/studio/site/letter-texts/register-code',
    signedIn: 'admin',
    fullPage: true,
  },
  { name: 'studio-site-banner', path: '/studio/site/banners/new', signedIn: 'editor' },
  {
    name: 'studio-notices',
    path: '/studio/notices',
    signedIn: 'admin',
    actions: async page => {
      const failed = [
        { type: 'course', channel: 'sms', reason: 'budget', carrier: null },
        { type: 'payment', channel: 'email', reason: 'receptor', carrier: 'mail' },
        { type: 'conversation', channel: 'push', reason: 'unreachable', carrier: null },
      ].map((one, index) => ({
        ...one,
        id: String(index),
        createdAt: '2026-11-21T10:00:00Z',
        mayRetry: true,
      }))
      const json = { sms: { parts: 8640, budget: 10_000 }, failed }
      await page.route('**/api/studio/notices', route => route.fulfill({ json }))
      await page.reload()
      await page.getByText('بودجهٔ پیامک این ماه تمام شده است').waitFor()
    },
  },
  { name: 'studio-ui', path: '/studio/ui', fullPage: true },
  {
    name: 'studio-ui-select',
    path: '/studio/ui',
    actions: page => page.getByRole('combobox', { name: 'زبان', exact: true }).click(),
  },
  {
    name: 'studio-ui-date',
    path: '/studio/ui',
    actions: async page => {
      await press(page, /^تغییر روز آزمون/)
      await page.getByRole('grid').waitFor()
      await page.getByRole('dialog').evaluate(sheet => sheet.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'studio-ui-confirm',
    path: '/studio/ui',
    actions: async page => {
      await press(page, 'تأیید کامل')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'terms', path: '/terms', fullPage: true, only: 'handset' },
  { name: 'privacy', path: '/privacy', only: 'desktop' },
  { name: 'refund', path: '/refund', fullPage: true, only: 'desktop' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'outbox', path: '/outbox' },
  { name: 'api-page', path: '/api/docs' },
]
