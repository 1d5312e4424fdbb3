/** What essays and spoken answers are marked by, four things from 0 to 5 each. */
export const rubrics = {
  essay: ['پاسخ به خواسته', 'انسجام', 'واژگان', 'دستور'],
  speaking: ['پاسخ به خواسته', 'روانی', 'تلفظ', 'واژگان و دستور'],
} as const
export const maxLevel = 5

/** What these levels come to of a question's marks, in steps of a quarter. */
export const computeRubricPoints = (levels: readonly number[], marks: number) =>
  Math.round((levels.reduce((sum, level) => sum + level, 0) / (levels.length * maxLevel)) * marks * 4) / 4
