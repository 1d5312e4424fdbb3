import { pauseThing, type Thing } from './kept-things.ts'
import { stopUnderWay } from './under-way.ts'

/** Stops what is under way; what came stays, and its person says when it goes on. */
export async function pause(thing: Pick<Thing, 'kind' | 'id'>): Promise<void> {
  stopUnderWay(thing)
  await pauseThing(thing)
}
