import { formatTime } from '#persian/jalali.ts'
import type { TaskKinds } from '#shell/task-kinds.ts'

export const taskKinds: TaskKinds = {
  'placement-interview': {
    icon: 'mic',
    before: 'مصاحبهٔ تعیین سطح با',
    fact: ({ dueAt }) => dueAt && `امروز، ساعت ${formatTime(dueAt)}`,
  },
}
