import { press, type Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 30, name: 'courses', path: '/course', fullPage: true },
  { name: 'courses-filtered', path: '/course?language=en&level=B1&time=evening' },
  { name: 'course', path: '/course/english-conversation-b1', fullPage: true },
  {
    order: 50,
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
  { order: 220, name: 'profile-courses', path: '/profile?tab=courses', signedIn: true },
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
  { order: 270, name: 'studio-courses', path: '/studio/courses', signedIn: 'admin' },
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
]
