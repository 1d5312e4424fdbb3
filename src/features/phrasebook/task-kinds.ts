import { persianNumber } from '#persian/digits.ts'
import type { TaskKinds } from '#shell/task-kinds.ts'

export const taskKinds: TaskKinds = {
  review: { icon: 'layers', title: ({ count }) => `مرور ${persianNumber(count ?? 0)} عبارت` },
}
