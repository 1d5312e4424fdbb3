import { formatDateTime } from '#persian/jalali.ts'
import { relativeTime } from '#persian/relative-time.ts'
import type { TaskKinds } from '#shell/task-kinds.ts'

export const taskKinds: TaskKinds = {
  homework: {
    icon: 'pen-line',
    fact: ({ dueAt }, now) => dueAt && `تکلیف، مهلت: ${formatDateTime(dueAt)} (${relativeTime(dueAt, now)})`,
  },
}
