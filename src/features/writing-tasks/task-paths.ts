import { buildPath, page } from '#contract/build-path.ts'

export const tasksPath = '/writing-correction/tasks'
export const taskPath = page('/writing-correction/tasks/:slug')

/** Where a learner writes for it. */
export const writePath = ({ slug }: { slug: string }) =>
  buildPath('/writing-correction/write', { task: slug })
