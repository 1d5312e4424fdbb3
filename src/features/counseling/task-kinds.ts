import { formatTime } from '#persian/jalali.ts'
import { shortDay } from '#persian/short-day.ts'
import type { TaskKinds } from '#shell/task-kinds.ts'

export const taskKinds: TaskKinds = {
  'counseling-session': {
    icon: 'messages-square',
    before: 'مشاوره با',
    fact: ({ dueAt }) => dueAt && `امروز، ساعت ${formatTime(dueAt)}`,
  },
  'counseling-task': {
    icon: 'clipboard-check',
    // It ends with its day, the last moment of which is meant.
    fact: ({ dueAt }) =>
      dueAt
        ? `کار مشاوره، تا ${shortDay(new Date(new Date(dueAt).getTime() - 1).toISOString())}`
        : 'کار مشاوره',
  },
}
