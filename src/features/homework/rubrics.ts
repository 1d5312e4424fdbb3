/** What homework is graded by: criteria with their shares, and what the low, the middle and the high levels mean. */
export const taskKinds = ['writing', 'speaking', 'exercise'] as const
export type TaskKind = (typeof taskKinds)[number]

/** Levels go from 0 to this, in halves. */
export const maxLevel = 4

export type Criterion = {
  title: string
  /** Percents of the points. */
  share: number
  /** What a low, a middle and a high level mean. */
  descriptions: readonly [low: string, middle: string, high: string]
}

export const rubrics: Record<TaskKind, { title: string; criteria: readonly Criterion[] }> = {
  writing: {
    title: 'نوشتن',
    criteria: [
      {
        title: 'پاسخ به خواسته',
        share: 30,
        descriptions: [
          'بخشی از خواسته جا مانده است.',
          'خواسته برآورده شده، جزئیات کم است.',
          'کامل و با جزئیات به‌جا.',
        ],
      },
      {
        title: 'پیوستگی',
        share: 20,
        descriptions: [
          'جمله‌ها از هم جدا افتاده‌اند.',
          'ترتیب روشن است، پیوندها تکراری.',
          'روان و با پیوندهای گوناگون.',
        ],
      },
      {
        title: 'واژگان',
        share: 25,
        descriptions: ['واژه‌ها کم و تکراری‌اند.', 'برای موضوع بس است، گاه نادقیق.', 'دقیق، متنوع و طبیعی.'],
      },
      {
        title: 'دستور زبان',
        share: 25,
        descriptions: ['خطاها معنا را می‌پوشانند.', 'خطا هست، معنا روشن است.', 'خطاها اندک و کوچک‌اند.'],
      },
    ],
  },
  speaking: {
    title: 'گفتار',
    criteria: [
      {
        title: 'روانی',
        share: 30,
        descriptions: ['مکث‌ها رشته را می‌برند.', 'با مکث، ولی پیوسته.', 'روان و بی‌زحمت.'],
      },
      {
        title: 'تلفظ',
        share: 25,
        descriptions: ['فهمیدنش دشوار است.', 'فهمیدنی است، چند صدا کار دارد.', 'روشن، با تکیه و آهنگ درست.'],
      },
      {
        title: 'واژگان و دستور',
        share: 25,
        descriptions: ['جمله‌ها ناتمام می‌مانند.', 'ساده و بیشتر درست.', 'گوناگون و درست.'],
      },
      {
        title: 'پاسخ به خواسته',
        share: 20,
        descriptions: ['از موضوع دور است.', 'خواسته برآورده شده است.', 'کامل، با مثال و جزئیات.'],
      },
    ],
  },
  exercise: {
    title: 'تمرین',
    criteria: [
      {
        title: 'درستی',
        share: 60,
        descriptions: ['بیشتر پاسخ‌ها نادرست‌اند.', 'نیمی یا بیشتر درست است.', 'همه یا نزدیک به همه درست است.'],
      },
      {
        title: 'کامل بودن',
        share: 40,
        descriptions: ['بخش بزرگی انجام نشده است.', 'چند بخش مانده است.', 'همهٔ بخش‌ها انجام شده است.'],
      },
    ],
  },
}

/** What a level of a criterion means. */
export const describeLevel = ({ descriptions }: Criterion, level: number): string =>
  level < 2 ? descriptions[0] : level < 3.5 ? descriptions[1] : descriptions[2]
