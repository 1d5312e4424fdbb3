import { type LevelCode, levelCodes } from '#persian/level-names.ts'

/** What an examiner gives 0 to 5 points for, with what it means. */
export const criteria = {
  range: { title: 'گسترهٔ واژه‌ها', description: 'چقدر واژه و ساخت در اختیار دارد.' },
  accuracy: { title: 'درستی', description: 'دستور و انتخاب واژه چقدر درست است.' },
  fluency: { title: 'روانی', description: 'بی‌مکث و با آهنگ طبیعی حرف می‌زند.' },
  interaction: { title: 'گفت‌وگو', description: 'می‌پرسد، نوبت می‌گیرد و پاسخ مربوط می‌دهد.' },
  coherence: { title: 'پیوستگی', description: 'حرفش سر و ته دارد و به هم می‌پیوندد.' },
} as const
export type Criterion = keyof typeof criteria
export const criterionNames = Object.keys(criteria) as Criterion[]
export type Rubric = Record<Criterion, number>

/** The points of a criterion: 0 is A1, 5 is C2. */
export const maxPoints = 5

/** The level of what was said: the mean of all points, halves going down. */
export function gradeRubric(rubric: Rubric): LevelCode {
  const sum = criterionNames.reduce((total, name) => total + rubric[name], 0)
  return levelCodes[Math.ceil(sum / criterionNames.length - 0.5)]!
}

/**
 * The final level: half-way between what was written and what was said. Where half-way lies between two levels the oral
 * one decides, for in class one has to speak.
 */
export function combineLevels(written: LevelCode, oral: LevelCode): LevelCode {
  const [from, to] = [levelCodes.indexOf(written), levelCodes.indexOf(oral)]
  const middle = (from + to) / 2
  return levelCodes[to < from ? Math.floor(middle) : Math.ceil(middle)]!
}
