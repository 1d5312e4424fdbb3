import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { Estimate } from './join-levels.ts'

/**
 * What an examiner gives 0 to 5 points for: A1 to C2. What each of the points looks like is in our own words, after the
 * descriptions of the Common European Framework.
 */
export const criteria = {
  fluency: {
    title: 'روانی',
    bands: [
      'تک‌واژه و جمله‌های ازبر؛ برای هر جمله مدتی می‌ایستد.',
      'جمله‌های کوتاه می‌سازد، ولی پیوسته مکث می‌کند و از نو شروع می‌کند.',
      'حرفش را می‌رساند؛ برای پیدا کردن واژه و ساختن جمله مکث‌های آشکار دارد.',
      'کمابیش یکنواخت حرف می‌زند؛ مکث بلند کم دارد و رشتهٔ کلام دستش می‌ماند.',
      'بی‌زحمت و خودجوش حرف می‌زند؛ فقط در موضوع دشوار کند می‌شود.',
      'هر اندازه که بخواهد طبیعی حرف می‌زند؛ مکثش برای فکر است، نه برای زبان.',
    ],
  },
  accuracy: {
    title: 'درستی دستور',
    bands: [
      'چند الگوی ازبرشده را به کار می‌برد و بیرون از آن‌ها دستوری در کار نیست.',
      'ساختارهای ساده را می‌سازد، ولی زمان و صرف فعل پی‌درپی به هم می‌ریزد.',
      'در موقعیت‌های آشنا کمابیش درست است؛ خطا دارد، ولی منظور روشن می‌ماند.',
      'بر دستور مسلط است؛ لغزش‌هایش بدفهمی نمی‌سازد و بیشترش را خودش درست می‌کند.',
      'تقریباً همه‌جا درست است؛ خطا کم و به‌سختی پیداست.',
      'حتی وقتی حواسش جای دیگری است، ساختارهای پیچیده را بی‌خطا می‌سازد.',
    ],
  },
  vocabulary: {
    title: 'واژگان',
    bands: [
      'چند واژه و عبارت دربارهٔ خودش و چیزهای دم دست.',
      'واژه‌های نیازهای روزانه: خرید، خانواده، کار و خانه.',
      'از بیشتر موضوع‌های زندگی‌اش حرف می‌زند و کمبودش را با توضیح جبران می‌کند.',
      'برای رشتهٔ خودش و بحث‌های عمومی واژه کم نمی‌آورد و کمتر تکرار می‌کند.',
      'دامنهٔ گسترده‌ای دارد، با اصطلاح و کنایه؛ جای خالی را نامحسوس پر می‌کند.',
      'ظریف‌ترین تفاوت معنا را با واژهٔ دقیق و اصطلاح به‌جا می‌رساند.',
    ],
  },
  pronunciation: {
    title: 'تلفظ',
    bands: [
      'چند عبارت آشنا را شنوندهٔ صبور، با زحمت، می‌فهمد.',
      'بیشترش فهمیده می‌شود، ولی گاهی باید خواست که تکرار کند.',
      'روشن و فهمیدنی است؛ لهجه پیداست و گاهی واژه‌ای نادرست تلفظ می‌شود.',
      'تلفظ و آهنگ جمله روشن و طبیعی است؛ تکیه‌ها بیشتر سر جای خودند.',
      'آهنگ و تکیه را برای رساندن ریزه‌کاری معنا تغییر می‌دهد.',
      'همهٔ صداها و آهنگ‌ها را در اختیار دارد؛ لهجه، اگر باشد، هیچ مزاحم نیست.',
    ],
  },
  interaction: {
    title: 'گفت‌وگو',
    bands: [
      'پرسش‌های ساده را، اگر آهسته و دوباره گفته شود، پاسخ می‌دهد.',
      'به پرسش روشن پاسخ می‌دهد، ولی خودش گفت‌وگو را پیش نمی‌برد.',
      'گفت‌وگوی آشنا را آغاز می‌کند، ادامه می‌دهد و به پایان می‌برد.',
      'نوبت می‌گیرد، حرف طرف را دنبال می‌کند و او را به بحث می‌کشاند.',
      'حرفش را ماهرانه به حرف دیگران پیوند می‌زند و جای مناسب وارد می‌شود.',
      'گفت‌وگو را آسوده و ظریف می‌گرداند؛ اشاره‌های ناگفته را هم می‌گیرد.',
    ],
  },
} as const
export type Criterion = keyof typeof criteria
export const criterionNames = Object.keys(criteria) as Criterion[]
export type Rubric = Record<Criterion, number>

/** The points of a criterion: 0 is A1, 5 is C2. */
export const maxPoints = 5

const computeMean = (rubric: Rubric) =>
  criterionNames.reduce((total, name) => total + rubric[name], 0) / criterionNames.length

/** The level of what was said: the mean of all points, halves going down. */
export const gradeRubric = (rubric: Rubric): LevelCode => levelCodes[Math.ceil(computeMean(rubric) - 0.5)]!

/** The same with its place on the scale of levels: three points in all are the middle of B2. */
export const placeRubric = (rubric: Rubric): Estimate => ({
  level: gradeRubric(rubric),
  place: computeMean(rubric) + 0.5,
})

/**
 * Half-way between what was written and what was said, for what nobody is asked about. Where half-way lies between two levels
 * the oral one decides, for in class one has to speak.
 */
export function combineLevels(written: LevelCode, oral: LevelCode): LevelCode {
  const [from, to] = [levelCodes.indexOf(written), levelCodes.indexOf(oral)]
  const middle = (from + to) / 2
  return levelCodes[to < from ? Math.floor(middle) : Math.ceil(middle)]!
}
