import type { TopicIcon } from './records/contract.ts'

/** The topics of the demo. */
export const seedTopics: readonly { key: string; title: string; note: string; icon: TopicIcon }[] = [
  { key: 'path', title: 'انتخاب مسیر', note: 'از کجا و با کدام دوره', icon: 'compass' },
  { key: 'exam', title: 'مهاجرت و آزمون', note: 'آیلتس، تافل، دولف', icon: 'plane' },
  { key: 'plan', title: 'برنامهٔ مطالعه', note: 'وقت کم، کار زیاد', icon: 'hourglass' },
  { key: 'mood', title: 'انگیزه و اضطراب امتحان', note: 'وقتی دلتان به کار نمی‌رود', icon: 'heart' },
  { key: 'child', title: 'زبان برای کودک', note: '۷ تا ۱۲ سال', icon: 'users-round' },
]

/** The counselors of the demo; prices of a session in Rials. */
export const seedCounselors: readonly {
  key: string
  name: string
  headline: string
  biography: string
  languages: string
  portrait: string
  price: number
  topics: readonly string[]
}[] = [
  {
    key: 'arash',
    name: 'آرش نیکنام',
    headline: 'مشاور مسیر و آزمون',
    biography:
      'نه سال است با زبان‌آموزان دربارهٔ راهشان حرف می‌زند: از کجا آغاز کنند، کدام آزمون به کارشان می‌آید و چند ماه وقت می‌خواهد. خودش دو بار آیلتس داده و یک بار نمره‌اش کم شده است؛ همان بار دوم را بیشتر تعریف می‌کند.',
    languages: 'فارسی، انگلیسی',
    portrait: 'person-8',
    price: 2_400_000,
    topics: ['path', 'exam', 'plan'],
  },
  {
    key: 'elaheh',
    name: 'الهه نیک‌روش',
    headline: 'مشاور مهاجرت تحصیلی',
    biography:
      'دوازده سال پروندهٔ پذیرش دانشگاه‌های آلمان، فرانسه و کانادا را با زبان‌آموزان پیش برده است. می‌داند هر دانشگاه کدام مدرک زبان را می‌پذیرد و مهلت‌ها را از حفظ است.',
    languages: 'فارسی، انگلیسی، آلمانی',
    portrait: 'person-5',
    price: 2_800_000,
    topics: ['exam', 'path'],
  },
  {
    key: 'dariush',
    name: 'داریوش مهرپور',
    headline: 'روان‌شناس، اضطراب امتحان',
    biography:
      'روان‌شناس تربیتی است و هشت سال با داوطلبان آزمون‌های بزرگ کار کرده است. جلسه‌هایش با یک تمرین کوچک تمام می‌شود که همان شب می‌شود انجامش داد.',
    languages: 'فارسی، اسپانیایی',
    portrait: 'person-6',
    price: 2_600_000,
    topics: ['mood', 'plan'],
  },
  {
    key: 'shirin',
    name: 'شیرین عطایی',
    headline: 'مشاور خانواده و زبان کودک',
    biography:
      'مادر دو فرزند دوزبانه و آموزگار دبستان بوده است. به خانواده‌ها می‌گوید از چند سالگی، با چه بازی‌هایی و چقدر در هفته.',
    languages: 'فارسی، فرانسه',
    portrait: 'person-7',
    price: 2_200_000,
    topics: ['child', 'plan'],
  },
]

/** The packages of the demo; prices in Rials. */
export const seedPackages = [
  { key: 'five', title: 'بستهٔ ۵ جلسه‌ای', sessions: 5, price: 10_800_000, validDays: 120 },
  { key: 'ten', title: 'بستهٔ ۱۰ جلسه‌ای', sessions: 10, price: 19_200_000, validDays: 240 },
] as const

/** Rials of a question in the demo: a third of the cheapest session. */
export const seedQuestionPrice = 700_000
