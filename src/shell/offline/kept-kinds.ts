import type { IconName } from '#ui/icon-names.ts'
import { dropThing, type ListedThing } from './kept-things.ts'
import { pause } from './pause.ts'

/** A kind of things that people keep on their device: `kept-kinds.ts` of a feature's folder exports those of the feature. */
export type KeptKind = {
  /** By which its things name it (`Thing` of `kept-things.ts`). */
  kind: string
  /** Its place among those of all features. */
  order: number
  /** What its things are together: «پادکست». */
  title: string
  icon: IconName
  /** Goes on with one that broke off, where it needs more than the addresses it was begun with: links that end, say. */
  goOn?: (thing: ListedThing) => Promise<unknown>
  /** What else goes when one is taken away. */
  onDrop?: (thing: ListedThing) => Promise<unknown>
}

/** Every kind that features have, in order. */
export const keptKinds: readonly KeptKind[] = Object.values(
  import.meta.glob<readonly KeptKind[]>('../../features/*/kept-kinds.ts', {
    import: 'keptKinds',
    eager: true,
  }),
)
  .flat()
  .toSorted((one, other) => one.order - other.order)

export const findKind = ({ kind }: Pick<ListedThing, 'kind'>): KeptKind | undefined =>
  keptKinds.find(one => one.kind === kind)

/** Takes things off this device, with what their features keep of them elsewhere; one that is on its way is stopped. */
export async function clearThings(things: readonly ListedThing[]): Promise<void> {
  for (const thing of things) {
    await pause(thing)
    await dropThing(thing)
    await findKind(thing)?.onDrop?.(thing)
  }
}
