import { route } from '@react-router/dev/routes'

export const writingTasks = [
  route('writing-correction/tasks', 'features/writing-tasks/tasks-page.tsx'),
  route('writing-correction/tasks/:slug', 'features/writing-tasks/task-page.tsx'),
]
