import { keep } from './keeping.ts'
import { findKind } from './kept-kinds.ts'
import { type ListedThing, toFacts } from './kept-things.ts'

/** Goes on with a thing that broke off. */
export async function goOnWith(thing: ListedThing): Promise<void> {
  await (findKind(thing)?.goOn?.(thing) ?? keep(toFacts(thing), () => thing.parts))
}

/** Goes on, one after another, with those that broke off and that nobody paused; not where people save data. */
export async function goOnByItself(things: readonly ListedThing[]): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!navigator.onLine || connection?.saveData) return
  for (const thing of things) if (!thing.isWhole && !thing.isPaused) await goOnWith(thing)
}
