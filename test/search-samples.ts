/**
 * A thing of the demo of each kind that a feature registers for the search, and three spellings of it: other letters or signs, half a
 * word, and what is joined or apart otherwise, or a slip of the finger.
 */
export type SearchSample = {
  kind: string
  /** What the page calls the kind. */
  heading: string
  title: string
  spellings: readonly [string, string, string]
}

export const publicSamples: readonly SearchSample[] = [
  {
    kind: 'courses',
    heading: 'دوره‌ها',
    title: 'گفت‌وگوی انگلیسی، سطح متوسط',
    spellings: ['گفت‌وگوی انگليسي متوسط', 'گفتوگوی انگل', 'مكالمه متوسظ'],
  },
  {
    kind: 'groups',
    heading: 'گروه‌ها',
    title: 'آمادگی آزمون آلمانی B1، گروه فشرده',
    spellings: ['آمادگي آلمانی b1', 'امادگی ازمون', 'آمادکی آلمانی'],
  },
  {
    kind: 'teachers',
    heading: 'استادان',
    title: 'نگار صداقت',
    spellings: ['نِگار صداقت', 'صداق', 'نگار صدافت'],
  },
  {
    kind: 'posts',
    heading: 'نوشته‌ها',
    title: 'سطح A2: چه کاری از شما برمی‌آید',
    spellings: ['سطح a۲', 'برمیآید', 'برمی آید'],
  },
  {
    kind: 'articles',
    heading: 'مقاله‌ها',
    title: 'لهجه یا فهمیده شدن؟',
    spellings: ['لَهجه فهمیده', 'لهج', 'لهحه فهمیده'],
  },
  {
    kind: 'episodes',
    heading: 'پادکست',
    title: 'از بزهای بازیگوش تا فنجان قهوه',
    spellings: ['فنجان قهوة', 'بز های بازیگوش', 'بزهاي بازیگوس'],
  },
  { kind: 'books', heading: 'کتاب‌ها', title: 'قهوهٔ تلخ', spellings: ['قهوه تلخ', 'قهوةِ تل', 'قهوه تلح'] },
  {
    kind: 'phrases',
    heading: 'عبارت‌ها',
    title: 'Hello, this is Sara speaking.',
    spellings: ['SARA hello', 'sara spea', 'sara speakng'],
  },
  {
    kind: 'errors',
    heading: 'لغزش‌های زبان',
    title: 'حرف تعریف جاافتاده',
    spellings: ['حرف تعريف جاافتاده', 'جا‌افتاده تعر', 'تعرف جاافتاده'],
  },
  {
    kind: 'help',
    heading: 'راهنما',
    title: 'قسطی هم می‌شود پرداخت کرد؟',
    spellings: ['قسطي پرداخت می شود', 'قسطی پرد', 'قسظی پرداخت'],
  },
]

/** The same of the demo's first learner, whose own things only they find, by whole or half words. */
export const ownSamples: readonly SearchSample[] = [
  {
    kind: 'own-courses',
    heading: 'دورهٔ شما',
    title: 'انگلیسی برای گفت‌وگوی روزمره',
    spellings: ['انگليسي گفتوگوی', 'گفت وگوی روزم', 'گروه عصر'],
  },
  {
    kind: 'own-lesson-notes',
    heading: 'یادداشت شما',
    title:
      'برای مخالفت: اول نقطهٔ مشترک (I see your point)، بعد but و نظر خودم. برای کنفرانس جلسهٔ بعد تمرین کنم.',
    spellings: ['نقطة مشترك', 'نقطه مشت', 'SEE point'],
  },
  {
    kind: 'own-orders',
    heading: 'سفارش شما',
    title: 'سفارش ۱۰۰۰۲',
    spellings: ['سفارش 10002', '١٠٠٠٢', 'سفارش روزم'],
  },
  {
    kind: 'own-phrases',
    heading: 'عبارت شما',
    title: 'What documents do I need?',
    spellings: ['DOCUMENTS do', 'چه مداركي', 'مدارکی لازم دا'],
  },
  {
    kind: 'own-texts',
    heading: 'نوشتار شما',
    title: 'نامه به صاحب‌خانه',
    spellings: ['صاحبخانه', 'نامة صاحب خانه', 'hashemi'],
  },
  {
    kind: 'own-messages',
    heading: 'پیام در گفت‌وگو',
    title: 'لیلا بهمنی',
    spellings: ['روايتت زنده', 'روایتت زند', 'تمرين جلسة 5'],
  },
  {
    kind: 'own-tickets',
    heading: 'پیام شما به مدرسه',
    title: 'شماره‌ام عوض شده است',
    spellings: ['شمارهام عوض', 'شماره ام عوض', '20343501'],
  },
]
