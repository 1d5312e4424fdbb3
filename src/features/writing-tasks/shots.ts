import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { name: 'writing-tasks', path: '/writing-correction/tasks' },
  { name: 'writing-task', path: '/writing-correction/tasks/en-my-room', fullPage: true },
  { name: 'studio-writing-tasks', path: '/studio/writing-tasks', signedIn: 'editor' },
]
