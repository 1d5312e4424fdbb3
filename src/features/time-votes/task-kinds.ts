import { shortDay } from '#persian/short-day.ts'
import type { TaskKinds } from '#shell/task-kinds.ts'

export const taskKinds: TaskKinds = {
  'time-vote': {
    icon: 'calendar-range',
    before: 'ساعت‌های آزاد شما برای',
    fact: ({ dueAt }) => dueAt && `تا ${shortDay(dueAt)}`,
  },
}
