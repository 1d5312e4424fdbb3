import type { LevelCode } from '#persian/level-names.ts'
import type { MotherTongue, TextState } from './rules.ts'

/** Prices are whole Rials. */
export const seedPrices = [
  { max_words: 150, price: 900_000, promised_hours: 48 },
  { max_words: 300, price: 1_500_000, promised_hours: 48 },
  { max_words: 600, price: 2_600_000, promised_hours: 72 },
]

export const seedPackages = [
  { key: 'five', title: 'بستهٔ ۵ نوشته‌ای', texts: 5, max_words: 300, price: 6_500_000, valid_days: 120 },
  { key: 'ten', title: 'بستهٔ ۱۰ نوشته‌ای', texts: 10, max_words: 300, price: 12_000_000, valid_days: 180 },
]

type SeedText = {
  key: string
  writer: 'learner' | 'support'
  state: TextState
  sentHoursAgo: number | null
  title: string
  language: string
  level: LevelCode
  mother_tongue: MotherTongue
  seconds_on_task: number
  meaning_note: string
  body: string
}

export const seedTexts: readonly SeedText[] = [
  {
    key: 'landlord',
    writer: 'learner',
    state: 'returned',
    sentHoursAgo: 9 * 24,
    title: 'نامه به صاحب‌خانه',
    language: 'en',
    level: 'B1',
    mother_tongue: 'fa',
    seconds_on_task: 26 * 60,
    meaning_note: 'می‌خواهم مؤدبانه بگویم هزینهٔ لوله با شماست.',
    body: `Dear Mr Hashemi,

I am writing for tell you about a problem in the kitchen. Since last Tuesday the tap is leaking and the floor is always wet. I have already placed a bucket under the sink, but it fills up every few hours.

I called the plumber who you recommended. He said the pipe is very old and bad and it must be changed completely. The cost will be about twelve million Tomans. I think you should pay it, because it is written in our contract.

Could you please let me know when it would be convenient for you to visit the flat? I am at home every evening after six.

Yours sincerely,
Mahtab Rastegar`,
  },
  {
    key: 'city',
    writer: 'learner',
    state: 'taken',
    sentHoursAgo: 20,
    title: 'زندگی در شهر بزرگ',
    language: 'en',
    level: 'B1',
    mother_tongue: 'fa',
    seconds_on_task: 31 * 60,
    meaning_note: '',
    body: `Many people dream of living in big city, but in my opinion the life in a small town is better. In Tehran I spend two hour every day in traffic, and the air is not clean. My cousin lives in Gorgan and he goes to his work by bicycle.

Of course big cities have advantages. There are more universities, hospitals and cinemas, and it is easier to find job. However, I think these things do not make people happy. When I was child, our neighbours knew each other and children played in the street. Now I do not know even the name of the woman who lives next door.`,
  },
  {
    key: 'weekend',
    writer: 'support',
    state: 'queued',
    sentHoursAgo: 30,
    title: 'آخر هفتهٔ من',
    language: 'en',
    level: 'A2',
    mother_tongue: 'azb',
    seconds_on_task: 14 * 60,
    meaning_note: 'مادربزرگم در روستا زندگی می‌کند و ما با قطار پیش او رفتیم.',
    body: `Last weekend I went to my grandmother house in village. We went with train and it was very comfortable. My grandmother cooked a big lunch and we eat it in the garden. In afternoon I walked with my brother near the river and we saw many bird. I was tired but happy. I want to go there again in the spring.`,
  },
  {
    key: 'phone',
    writer: 'learner',
    state: 'withdrawn',
    sentHoursAgo: 5 * 24,
    title: 'تلفن همراه در کلاس',
    language: 'en',
    level: 'B1',
    mother_tongue: 'fa',
    seconds_on_task: 9 * 60,
    meaning_note: '',
    body: `Some teachers collect the phones of students before the lesson. I agree with them, because when a phone is on the table nobody listens. But sometimes we need a dictionary, so the phone can stay in the bag and be used only when the teacher says it.`,
  },
  {
    key: 'book',
    writer: 'learner',
    state: 'draft',
    sentHoursAgo: null,
    title: 'کتابی که دوست داشتم',
    language: 'en',
    level: 'B1',
    mother_tongue: 'fa',
    seconds_on_task: 6 * 60,
    meaning_note: '',
    body: `The last book that I have read was about a man who lived alone on an island. At first I thought it would be boring,`,
  },
]
