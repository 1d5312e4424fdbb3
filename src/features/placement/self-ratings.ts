import { type LevelCode, levelCodes } from '#persian/level-names.ts'

/** What somebody may say of themselves before the first question, easiest first. No level is named. */
export const selfRatings = [
  { title: 'تازه شروع می‌کنم', description: 'الفبا یا چند واژه؛ هنوز جمله نمی‌سازم.' },
  { title: 'چند جملهٔ ساده می‌گویم', description: 'خودم را معرفی می‌کنم و چیزی می‌خرم.' },
  { title: 'از روز و برنامه‌ام حرف می‌زنم', description: 'دربارهٔ کار، خانه و دیروز، با مکث.' },
  { title: 'نظر می‌دهم و دلیل می‌آورم', description: 'فیلم را با زیرنویس همان زبان دنبال می‌کنم.' },
  { title: 'راحت حرف می‌زنم', description: 'گاهی واژهٔ دقیق پیدا نمی‌کنم.' },
  { title: 'تقریباً مثل فارسی', description: 'می‌خواهم فقط مطمئن شوم.' },
] as const

/** The same for a child, answered by whoever brings it. */
export const childRatings = [
  { title: 'تازه شروع می‌کند', description: 'هنوز رنگ‌ها و عددها را هم نمی‌داند.' },
  { title: 'چند واژه بلد است', description: 'رنگ، حیوان، عدد و سلام و خداحافظی.' },
  { title: 'جمله‌های کوتاه می‌گوید', description: 'خودش و خانواده‌اش را معرفی می‌کند.' },
  { title: 'داستان ساده می‌خواند', description: 'کتاب تصویری را خودش دنبال می‌کند.' },
] as const

/** The rating that a level chosen elsewhere stands for. */
export const findRating = (level: LevelCode) => levelCodes.indexOf(level)

/** The ability at which questions begin: the middle of what was said; who would not say begins in the middle of the scale. */
export const findStart = (rating: number | null) => (rating === null ? -0.5 : rating - 2.5)
