import { page } from '#contract/build-path.ts'

export const tasksPath = '/writing-correction/tasks'
export const taskPath = page('/writing-correction/tasks/:slug')
