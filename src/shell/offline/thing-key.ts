import type { Thing } from './kept-things.ts'

/** By which a kept thing is told from all others. */
export const toKey = ({ kind, id }: Pick<Thing, 'kind' | 'id'>) => `${kind} ${id}`
