/** The six levels of the European framework (CEFR), each with our name for it, from the first on. */
export const levelNames = {
  A1: 'مبتدی',
  A2: 'مقدماتی',
  B1: 'متوسط',
  B2: 'بالاتر از متوسط',
  C1: 'پیشرفته',
  C2: 'تسلط کامل',
} as const

export const levelCodes = Object.keys(levelNames) as (keyof typeof levelNames)[]
export type LevelCode = keyof typeof levelNames

/** Whether a level is one of those from one to another, both included. */
export const isLevelBetween = (from: LevelCode, level: LevelCode, to: LevelCode) =>
  levelCodes.indexOf(from) <= levelCodes.indexOf(level) && levelCodes.indexOf(level) <= levelCodes.indexOf(to)
