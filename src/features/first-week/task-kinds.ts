import { formatTime } from '#persian/jalali.ts'
import type { TaskKinds } from '#shell/task-kinds.ts'
import { beforeTitle, describeItem } from './describe-item.ts'

const fact = ({ dueAt }: { dueAt: string | null }) => dueAt && `هفتهٔ اول شما، ساعت ${formatTime(dueAt)}`
const fixed = (kind: 'placement' | 'review' | 'choose') => ({
  title: ({ count, title }: { count: number | null; title: string | null }) =>
    describeItem({ kind, count, title }) ?? '',
  fact,
})

export const taskKinds: TaskKinds = {
  'first-week-offer': { icon: 'calendar-range', title: () => 'برنامهٔ هفتهٔ اولتان را بچینید' },
  'first-week-placement': { icon: 'compass', ...fixed('placement') },
  'first-week-review': { icon: 'layers', ...fixed('review') },
  'first-week-choose': { icon: 'calendar-days', ...fixed('choose') },
  'first-week-episode': { icon: 'headphones', before: beforeTitle.episode, fact },
  'first-week-post': { icon: 'newspaper', before: beforeTitle.post, fact },
}
