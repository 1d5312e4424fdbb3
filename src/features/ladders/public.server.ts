/** What features that teach by ladders use of them. */
export type { LadderHooks } from './hooks.server.ts'
export { seededStep } from './seed.server.ts'
export { type LadderStep, listLadderSteps } from './steps.server.ts'
