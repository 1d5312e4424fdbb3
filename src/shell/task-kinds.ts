import { joinOnce } from '#contract/join-once.ts'
import type { Task } from '#contract/task.ts'
import { persianNumber } from '#persian/digits.ts'
import type { IconName } from '#ui/icon-names.ts'

/** How the tasks of a feature look in the list of the day: what `task-kinds.ts` of its folder exports. */
export type TaskKinds = Record<
  string,
  {
    icon: IconName
    /** What it says where the kind says it all; else its own title is shown. */
    title?: (task: Task) => string
    /** Stands before its title. */
    before?: string
    /** What stands below it, at an instant. */
    fact?: (task: Task, now: string) => string | null
  }
>

const ofAccounts: TaskKinds = {
  messages: { icon: 'mail', title: ({ count }) => `${persianNumber(count ?? 0)} پیام خوانده‌نشده` },
}

export const taskKinds: Readonly<TaskKinds> = joinOnce([
  ofAccounts,
  ...Object.values(
    import.meta.glob<TaskKinds>('../features/*/task-kinds.ts', { import: 'taskKinds', eager: true }),
  ),
])
