import type { BriefSession } from './contract.ts'

type Label = { label: string; tone: 'plain' | 'turquoise' | 'saffron' | 'pomegranate' | 'pistachio' }

/** How a session stands, at an instant in milliseconds. */
export function describeState(
  { state, startsAt, minutes, title }: Pick<BriefSession, 'state' | 'startsAt' | 'minutes' | 'title'>,
  now: number,
): Label {
  if (state === 'held') return { label: 'نگه داشته شده', tone: 'saffron' }
  if (state === 'lapsed') return { label: 'مهلت تمام شد', tone: 'plain' }
  if (state === 'cancelled') return { label: 'لغوشده', tone: 'plain' }
  if (state === 'missed-by-guest') return { label: 'نیامدید', tone: 'pomegranate' }
  if (state === 'missed-by-host') return { label: 'مشاور نیامد', tone: 'pomegranate' }
  if (new Date(startsAt).getTime() + minutes * 60_000 > now) return { label: 'قطعی', tone: 'turquoise' }
  return title ? { label: 'خلاصه دارد', tone: 'pistachio' } : { label: 'انجام شد', tone: 'plain' }
}
