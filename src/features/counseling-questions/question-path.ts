import { page } from '#contract/build-path.ts'

export const questionPath = page('/counseling/questions/:id')
