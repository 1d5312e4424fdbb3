import { formatTime } from '#persian/jalali.ts'
import type { TaskKinds } from '#shell/task-kinds.ts'

export const taskKinds: TaskKinds = {
  trial: {
    icon: 'video',
    before: 'جلسهٔ آزمایشی با',
    fact: ({ dueAt }) => dueAt && `امروز، ساعت ${formatTime(dueAt)}`,
  },
}
