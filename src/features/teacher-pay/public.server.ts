export type { Payees, Work } from './hooks.server.ts'
