import { lazy } from 'react'

export { loadPractice } from './load-practice.ts'
/** Some phrases as often as one likes; the schedule of reviews stays as it is. */
export const SituationPractice = lazy(() => import('./situation-practice.tsx'))
