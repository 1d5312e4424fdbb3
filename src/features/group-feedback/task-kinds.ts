import { shortDay } from '#persian/short-day.ts'
import type { TaskKinds } from '#shell/task-kinds.ts'

export const taskKinds: TaskKinds = {
  'group-feedback': {
    icon: 'message-circle',
    before: 'نظر بی‌نام شما دربارهٔ',
    fact: ({ dueAt }) => dueAt && `یک دقیقه، تا ${shortDay(dueAt)}`,
  },
}
