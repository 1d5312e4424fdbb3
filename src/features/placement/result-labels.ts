import { nameLanguage } from '#contract/school-languages.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import { skillNames } from './can-do.ts'
import type { PublicResult } from './contract.ts'

/** What a result is of: `تعیین سطح انگلیسی`. */
export const describeSubject = ({ language, track }: Pick<PublicResult, 'language' | 'track'>): string =>
  `${nameLanguage(language)}${track === 'children' ? ' کودکان' : ''}`

/** Which skills were not measured, and why; null where all were. */
export function describeUnmeasured({ unmeasured, language, isTyped }: PublicResult): string | null {
  if (unmeasured.length === 0) return null
  const names = unmeasured.map(skill => skillNames[skill]).join('، ')
  if (unmeasured.includes('listening') && !isTyped) {
    return `شنیدن سنجیده نشد: پرسش شنیداری ${nameLanguage(language)} هنوز نداریم یا به آن نرسیدیم. سنجیده‌نشده‌ها: ${names}.`
  }
  return `در این سنجش نبود: ${names}.`
}

/** Which skill is a level or more ahead of which; null where they are of one level. */
export function compareSkills({ skills, oral }: PublicResult): string | null {
  const found = [...skills, ...(oral ? [{ skill: 'speaking' as const, level: oral.level }] : [])]
    .map(({ skill, level }) => ({ skill, place: levelCodes.indexOf(level) }))
    .sort((one, other) => other.place - one.place)
  const [best, worst] = [found[0], found.at(-1)]
  if (!best || !worst || best.place === worst.place) return null
  const steps = best.place - worst.place
  return `${skillNames[best.skill]}تان ${steps === 1 ? 'یک' : persianNumber(steps)} پله جلوتر از ${skillNames[worst.skill]} است؛ طبیعی است و با تمرین جبران می‌شود.`
}

export const formatPercent = (share: number): string => `${toPersianDigits(Math.round(share * 100))}٪`
