import { persianNumber } from '#persian/digits.ts'
import type { PlanItem } from './contract.ts'

type Named = Pick<PlanItem, 'kind' | 'count' | 'title'>

/** What is said of what has no title of its own; null where its title says it. */
export function describeItem({ kind, count, title }: Named): string | null {
  if (kind === 'placement') return 'تعیین سطح'
  if (kind === 'choose') return 'دیدن گروه‌ها و جلسهٔ آزمایشی'
  if (kind !== 'review') return null
  return title ? `${persianNumber(count ?? 0)} عبارت: ${title}` : `مرور ${persianNumber(count ?? 0)} عبارت`
}

/** Stands before the title of others. */
export const beforeTitle: Partial<Record<PlanItem['kind'], string>> = { episode: 'پادکست', post: 'خواندن' }

/** «پادکست «قهوه با همسایه»» */
export const nameItem = (item: Named): string =>
  describeItem(item) ?? [beforeTitle[item.kind], `«${item.title ?? ''}»`].filter(Boolean).join(' ')
