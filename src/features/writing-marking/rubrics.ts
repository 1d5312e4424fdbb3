import { rubrics as homeworkRubrics, maxLevel } from '#features/homework/public.ts'

/** What a whole text is scored by: criteria, each on one scale, and what its steps mean. */
export type Criterion = {
  id: string
  title: string
  /** From the lowest step; each holds from `from` up to the next. */
  bands: readonly { from: number; says: string }[]
}
export type Rubric = {
  id: RubricId
  title: string
  max: number
  step: number
  criteria: readonly Criterion[]
}

export const rubricIds = ['ielts-like', 'guide', 'toefl-like', 'cefr-like', 'homework'] as const
export type RubricId = (typeof rubricIds)[number]
/** Homework is scored by its own alone, for its grade is made of it. */
export const offeredRubrics = rubricIds.filter(id => id !== 'homework')

/** Bands of an essay as its learner hears them; alike in kind to those of IELTS, in our own words. */
const ieltsLike: Rubric = {
  id: 'ielts-like',
  title: 'شبیه آیلتس',
  max: 9,
  step: 1,
  criteria: [
    {
      id: 'task',
      title: 'پاسخ به تکلیف',
      bands: [
        { from: 0, says: 'نوشته به تکلیف نمی‌پردازد' },
        { from: 3, says: 'بخشی از تکلیف پاسخ دارد و نظر نویسنده روشن نیست' },
        { from: 5, says: 'به بیشتر خواسته‌ها پرداخته، اما دلیل و نمونه کم است' },
        { from: 6, says: 'همهٔ خواسته‌ها پاسخ دارد، هرچند برخی کم‌تر پرورده شده' },
        { from: 7, says: 'پاسخ پیوسته و گسترده است و نظر نویسنده تا پایان می‌ماند' },
        { from: 8, says: 'پاسخ کامل و پرورده است و هر نکته پشتوانه دارد' },
      ],
    },
    {
      id: 'coherence',
      title: 'انسجام و پیوستگی',
      bands: [
        { from: 0, says: 'جمله‌ها به هم پیوند ندارند' },
        { from: 3, says: 'ترتیب نکته‌ها دشوار دنبال می‌شود' },
        { from: 5, says: 'نوشته نظم دارد، اما پیوندها تکراری یا نادرست است' },
        { from: 6, says: 'نوشته روشن پیش می‌رود، با چند لغزش در پیوندها' },
        { from: 7, says: 'هر بند یک فکر دارد و فکرها منطقی دنبال هم می‌آید' },
        { from: 8, says: 'خواننده بی‌درنگ پیش می‌رود و پیوندها به چشم نمی‌آید' },
      ],
    },
    {
      id: 'lexis',
      title: 'دامنهٔ واژگان',
      bands: [
        { from: 0, says: 'واژه‌ها برای رساندن منظور بس نیست' },
        { from: 3, says: 'واژه‌های ساده بارها تکرار شده و گاه نادرست است' },
        { from: 5, says: 'واژگان برای موضوع بس است، اما تنوع کم دارد' },
        { from: 6, says: 'واژگان مناسب است، با چند هم‌نشینی نادرست' },
        { from: 7, says: 'واژه‌های کم‌کاربرد هم به‌جا آمده، با لغزش‌های اندک' },
        { from: 8, says: 'واژه‌ها دقیق، طبیعی و گوناگون است' },
      ],
    },
    {
      id: 'grammar',
      title: 'تنوع و دقت دستوری',
      bands: [
        { from: 0, says: 'جملهٔ درست کم دیده می‌شود' },
        { from: 3, says: 'خطاها زیاد است و گاه معنا را می‌پوشاند' },
        { from: 5, says: 'جمله‌های ساده درست است و جمله‌های مرکب کم‌تر' },
        { from: 6, says: 'ساده و مرکب کنار هم آمده و خطاها مانع فهم نیست' },
        { from: 7, says: 'بیشتر جمله‌ها بی‌خطاست و ساخت‌ها گوناگون است' },
        { from: 8, says: 'ساخت‌های گوناگون با لغزش‌های نادر' },
      ],
    },
  ],
}

const guideBands = (low: string, middle: string, high: string) => [
  { from: 0, says: low },
  { from: 2, says: middle },
  { from: 4, says: high },
]

/** Four criteria from 0 to 5, for what a teacher sets and for general exams. */
const guide: Rubric = {
  id: 'guide',
  title: 'راهنمای نمره از ۰ تا ۵',
  max: 5,
  step: 1,
  criteria: [
    {
      id: 'content',
      title: 'محتوا',
      bands: guideBands(
        'بیشتر خواسته‌ها پاسخ ندارد',
        'خواسته‌های اصلی پاسخ دارد و برخی جا مانده',
        'همهٔ خواسته‌ها پاسخ دارد و خواننده آگاه می‌شود',
      ),
    },
    {
      id: 'communication',
      title: 'رساندن پیام',
      bands: guideBands(
        'لحن و قالب به این نوشته نمی‌خورد',
        'لحن و قالب بیشتر جاها مناسب است',
        'لحن و قالب مناسب است و خواننده را همراه می‌کند',
      ),
    },
    {
      id: 'organisation',
      title: 'سازمان‌دهی',
      bands: guideBands(
        'جمله‌ها پراکنده است و بندبندی ندارد',
        'بندها پیداست و پیوندهای ساده به کار رفته',
        'بندها و پیوندها گوناگون و به‌جاست',
      ),
    },
    {
      id: 'language',
      title: 'زبان',
      bands: guideBands(
        'خطاها فهم متن را دشوار می‌کند',
        'ساخت‌های ساده درست است و خطاها مانع فهم نیست',
        'واژگان و دستور گوناگون است و خطاها اندک',
      ),
    },
  ],
}

/** One to three things from 0 to 5, as short academic tasks are scored. */
const toeflLike: Rubric = {
  id: 'toefl-like',
  title: 'شبیه تافل',
  max: 5,
  step: 1,
  criteria: [
    {
      id: 'development',
      title: 'پرورش فکر',
      bands: guideBands(
        'فکر اصلی روشن نیست یا پشتوانه ندارد',
        'فکر اصلی پیداست و نمونه‌ها کلی است',
        'فکر اصلی با دلیل و نمونهٔ مناسب پرورده شده',
      ),
    },
    {
      id: 'structure',
      title: 'ساختار و پیوستگی',
      bands: guideBands(
        'پیوند فکرها گم می‌شود',
        'نظم پیداست و گاه پیوندها روشن نیست',
        'نوشته یکدست است و فکرها روشن به هم می‌رسد',
      ),
    },
    {
      id: 'use',
      title: 'کاربرد زبان',
      bands: guideBands(
        'واژه‌ها و جمله‌ها محدود است و خطا زیاد',
        'دامنهٔ زبان متوسط است و گاه مبهم می‌شود',
        'زبان گوناگون و دقیق است، با لغزش‌های کوچک',
      ),
    },
  ],
}

const cefrBands = (says: readonly [string, string, string, string, string, string]) =>
  says.map((each, index) => ({ from: index + 1, says: each }))

/** Steps 1 to 6 stand for A1 to C2. */
const cefrLike: Rubric = {
  id: 'cefr-like',
  title: 'بر پایهٔ سطح‌های اروپایی',
  max: 6,
  step: 1,
  criteria: [
    {
      id: 'range',
      title: 'گستره',
      bands: cefrBands([
        'واژه‌ها و عبارت‌های حفظ‌شده دربارهٔ خود',
        'جمله‌های ساده دربارهٔ کارهای روزمره',
        'زبان کافی برای موضوع‌های آشنا',
        'زبان کافی برای شرح روشن و بیان نظر',
        'زبان گسترده که منظور را محدود نمی‌کند',
        'زبان بسیار گسترده، تا ظریف‌ترین معنا',
      ]),
    },
    {
      id: 'accuracy',
      title: 'درستی',
      bands: cefrBands([
        'چند ساخت ساده درست آمده',
        'ساخت‌های ساده درست است و خطاهای پایه می‌ماند',
        'در موضوع‌های آشنا بیشتر درست است',
        'خطاها بدفهمی نمی‌آورد',
        'درستی پایدار است و خطا نادر',
        'حتی در ساخت‌های پیچیده درست است',
      ]),
    },
    {
      id: 'coherence',
      title: 'پیوستگی',
      bands: cefrBands([
        'واژه‌ها با پیوندهای بسیار ساده کنار هم آمده',
        'جمله‌ها با پیوندهای ساده به هم رسیده',
        'نکته‌های کوتاه دنبالهٔ روشنی ساخته',
        'جمله‌ها و بندها متنی روشن ساخته',
        'متن سنجیده و خوش‌ساخت است',
        'متن یکپارچه است و پیوندها گوناگون',
      ]),
    },
  ],
}

/** The criteria by which homework is graded wherever it is; the middle and the high levels begin at 2 and 4. */
const homework: Rubric = {
  id: 'homework',
  title: 'معیارهای تکلیف',
  max: maxLevel,
  step: 1,
  criteria: homeworkRubrics.writing.criteria.map(({ title, descriptions: [low, middle, high] }, index) => ({
    id: `homework-${index + 1}`,
    title,
    bands: [
      { from: 0, says: low },
      { from: 2, says: middle },
      { from: 4, says: high },
    ],
  })),
}

export const rubrics: Readonly<Record<RubricId, Rubric>> = {
  'ielts-like': ieltsLike,
  guide,
  'toefl-like': toeflLike,
  'cefr-like': cefrLike,
  homework,
}

/** What is offered for a task, by its slug (`en-ielts-2-…`); whoever corrects may choose another. */
export function suggestRubric(taskSlug: string | null): RubricId {
  const kind = /-(ielts|toefl)-/.exec(taskSlug ?? '')?.[1]
  if (kind === 'ielts') return 'ielts-like'
  if (kind === 'toefl') return 'toefl-like'
  return taskSlug === null ? 'guide' : 'cefr-like'
}

/** The scores that may be given by a criterion. */
export const listSteps = ({ max, step }: Pick<Rubric, 'max' | 'step'>, { bands }: Criterion): number[] =>
  Array.from({ length: Math.floor(max / step) + 1 }, (_, index) => index * step).filter(
    one => one >= bands[0]!.from,
  )

/** What a score of a criterion means. */
export const describeScore = ({ bands }: Criterion, score: number): string =>
  bands.findLast(({ from }) => from <= score)?.says ?? bands[0]!.says

/** The mean of the scores in halves, once each criterion has one. */
export function computeOverall(
  { criteria }: Rubric,
  scores: ReadonlyMap<string, number | null>,
): number | null {
  let sum = 0
  for (const { id } of criteria) {
    const score = scores.get(id) ?? null
    if (score === null) return null
    sum += score
  }
  return Math.round((sum / criteria.length) * 2) / 2
}
