import { persianNumber } from '#persian/digits.ts'
import { describePlace, type SittingState } from './open-sitting.ts'

/** What the bar says of saving. */
export function describeSaving(state: SittingState) {
  const waiting = [...state.answers.keys()].filter(place => describePlace(state, place) === 'waiting').length
  if (waiting > 0)
    return { icon: 'hard-drive' as const, text: `${persianNumber(waiting)} پاسخ در صف`, isWaiting: true }
  return { icon: 'cloud-check' as const, text: 'پاسخ‌ها ذخیره شد' }
}
