/** Who writes in the demo: by the names of its accounts, or a learner of the group by their place. */
export type SeedWriter = 'mahtab' | 'leila' | 'negar' | 'support' | 'owner' | number

/** A file of the demo: synthesised media of the project, with what would be made of it. */
export type SeedFile = {
  path: string
  name: string
} & (
  | { kind: 'voice'; seconds: number; peaks: readonly number[] }
  | { kind: 'picture'; width: number; height: number }
)

export type SeedMessage = {
  by: SeedWriter
  /** Hours before the seed. */
  ago: number
  text: string
  /** The place of the message that is replied to, in the same conversation. */
  to?: number
  correction?: { original: string; corrected: string }
  file?: SeedFile
  reactions?: readonly { by: SeedWriter; emoji: string }[]
}
export type SeedTalk = {
  where:
    | { people: readonly ['mahtab', 'leila' | 'negar' | 'support'] }
    | { group: string; channel?: true }
    | 'school'
  /** How many of the last ones the complete account has not read. */
  unread: number
  messages: readonly SeedMessage[]
}

export const seedTalks: readonly SeedTalk[] = [
  {
    where: { people: ['mahtab', 'leila'] },
    unread: 1,
    messages: [
      { by: 'leila', ago: 75, text: 'سلام مهتاب جان. تمرین جلسهٔ ۵ را خواندم؛ روایتت زنده بود.' },
      {
        by: 'mahtab',
        ago: 74.8,
        text: 'سلام استاد، خیلی ممنون! یک جا مطمئن نبودم:\nYesterday I have lost my keys and I was very worry.',
      },
      {
        by: 'leila',
        ago: 74.5,
        text: 'وقتی زمانش گفته شده (yesterday)، گذشتهٔ ساده می‌آید. worry فعل است؛ صفتش worried.',
        to: 1,
        correction: {
          original: 'Yesterday I have lost my keys and I was very worry.',
          corrected: 'Yesterday I lost my keys and I was very worried.',
        },
        reactions: [{ by: 'mahtab', emoji: '👏' }],
      },
      { by: 'mahtab', ago: 74.2, text: 'آهان! چون «دیروز» زمانش معلوم است؟' },
      {
        by: 'leila',
        ago: 74.1,
        text: 'دقیقاً. پس حال کامل را برای این‌ها نگه دار:\n1. تجربه‌ها، بی‌آنکه بگویی کی: I have been to Shiraz.\n2. کاری که اثرش هنوز هست: I have lost my keys, so I can’t get in.\n3. با since و for',
      },
      { by: 'mahtab', ago: 50, text: 'یک پرسش: «دلم برایت تنگ شده» می‌شود I miss you یا I have missed you؟' },
      {
        by: 'leila',
        ago: 49.5,
        text: 'می‌شود I miss you؛ چون همین حالا دلت تنگ است. وقتی دیدی‌اش می‌گویی: I’ve missed you!',
        to: 5,
      },
      { by: 'mahtab', ago: 49.4, text: 'چه قشنگ 😍 کارتش کردم.' },
      {
        by: 'leila',
        ago: 48,
        text: '',
        file: {
          kind: 'voice',
          path: 'questions/en-listening-b1-05.mp3',
          name: 'voice.mp3',
          seconds: 7.4,
          // biome-ignore format: as they were measured
          peaks: [
            60, 60, 89, 86, 100, 100, 88, 82, 69, 92, 92, 55, 51, 31, 31, 53, 39, 42, 61, 62, 62, 58, 71, 76, 58, 87,
            82, 82, 33, 0, 0, 69, 96, 57, 53, 50, 62, 74, 77, 52, 58, 47, 52, 57, 66, 58, 61, 61, 38, 1,
          ],
        },
      },
      {
        by: 'leila',
        ago: 47.9,
        text: 'این جمله‌ها را گوش بده و فعل‌های گذشته‌اش را بنویس؛ جدولش هم این است.',
        file: {
          kind: 'picture',
          path: 'lessons/telling-a-memory-slide-2.webp',
          name: 'گذشتهٔ ساده.webp',
          width: 640,
          height: 360,
        },
      },
      {
        by: 'leila',
        ago: 3,
        text: 'برای جلسهٔ بعد، خاطره‌ای از سفر بنویس؛ ۸ تا ۱۰ جمله. فعل‌ها را گذشته کن و دو بار هم از while استفاده کن.',
      },
    ],
  },
  {
    where: { group: 'everyday' },
    unread: 3,
    messages: [
      { by: 0, ago: 28, text: 'بچه‌ها تمرین امروز صفحهٔ ۴۲ بود یا ۴۴؟' },
      { by: 1, ago: 27.9, text: '۴۲، شمارهٔ ۳ و ۴', to: 0 },
      {
        by: 'leila',
        ago: 27.5,
        text: 'هر دو. شمارهٔ ۴ را با صدای خودتان هم ضبط کنید؛ روی stressed syllables دقت کنید.',
      },
      { by: 2, ago: 26, text: 'استاد فرق **borrow** و **lend** را یک بار دیگر می‌گویید؟' },
      {
        by: 'leila',
        ago: 25.8,
        text: '- قرض گرفتن: borrow. مثال: Can I borrow your pen?\n- قرض دادن: lend. مثال: Can you lend me your pen?',
        to: 3,
        reactions: [
          { by: 2, emoji: '👍' },
          { by: 0, emoji: '👍' },
          { by: 'mahtab', emoji: '❤️' },
        ],
      },
      { by: 'mahtab', ago: 25, text: 'پس کتابخانه lends و ما borrow می‌کنیم 🙂' },
      { by: 3, ago: 5, text: 'امشب زودتر می‌آیید که مکالمه را یک دور تمرین کنیم؟' },
      { by: 0, ago: 4.8, text: 'من از ۱۸:۱۵ هستم.', to: 6 },
      { by: 1, ago: 4.2, text: 'من هم می‌آیم. Thanks, everyone!' },
    ],
  },
  {
    where: { group: 'de-a2-now' },
    unread: 0,
    messages: [
      { by: 0, ago: 52, text: 'سلام به همه. «در خانه» می‌شود zu Hause یا nach Hause؟' },
      { by: 1, ago: 51.8, text: 'اگر آنجایی: Ich bin zu Hause. اگر می‌روی: Ich gehe nach Hause.', to: 0 },
      { by: 0, ago: 51.7, text: 'Danke schön! حالا روشن شد.' },
      {
        by: 2,
        ago: 30,
        text: 'کسی فهرست فعل‌های جداشدنی درس ۶ را دارد؟ من تا اینجا نوشته‌ام:\n۱. aufstehen: بیدار شدن\n۲. einkaufen: خرید کردن\n۳. anrufen: تلفن زدن',
      },
      { by: 3, ago: 29.5, text: '۴. fernsehen هم هست: Ich sehe heute Abend fern.', to: 3 },
    ],
  },
  {
    where: { people: ['mahtab', 'support'] },
    unread: 0,
    messages: [
      { by: 'mahtab', ago: 122, text: 'سلام، رسید شهریهٔ ترم پیش را از کجا بگیرم؟' },
      {
        by: 'support',
        ago: 121,
        text: 'سلام، وقت بخیر. در پروفایل، بخش سفارش‌ها، روی همان سفارش بزنید؛ «رسید» آنجاست و PDF هم دارد.',
      },
      { by: 'mahtab', ago: 120.5, text: 'پیدا کردم، ممنون.' },
    ],
  },
  {
    where: { group: 'everyday', channel: true },
    unread: 0,
    messages: [
      {
        by: 'leila',
        ago: 99,
        text: 'جلسهٔ پنجشنبه ساعت ۱۸:۳۰ است؛ لطفاً کتاب کار و واژه‌نامهٔ درس ۶ همراهتان باشد.',
      },
    ],
  },
  {
    where: 'school',
    unread: 1,
    messages: [
      {
        by: 'owner',
        ago: 146,
        text: 'ثبت‌نام ترم زمستان باز شد. هر کس در گروهی هست، جایش در گروه بعدی تا یک هفته نگه داشته می‌شود.',
      },
      {
        by: 'owner',
        ago: 20,
        text: 'دفتر شعبه پنجشنبه تا ساعت ۱۴ باز است. کلاس‌های آنلاین مثل همیشه برگزار می‌شود.',
      },
    ],
  },
]
