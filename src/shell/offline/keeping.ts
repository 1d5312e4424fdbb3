import { paths } from '#contract/paths.ts'
import { roughSize } from '#persian/file-size.ts'
import { showSnack } from '#ui/snack-bar.tsx'
import { askToStay, hasSpace, measureSpace } from './device-space.ts'
import { keepPages } from './keep-worker.ts'
import { fetchPageFiles, isFull, type Part } from './kept-parts.ts'
import {
  BrokenOff,
  findThing,
  keepThing,
  type Progress,
  pauseThing,
  type Thing,
  weighMissing,
} from './kept-things.ts'
import type { Want } from './space-dialog.tsx'
import { toKey } from './thing-key.ts'
import { beginUnderWay } from './under-way.ts'

/** How long, in milliseconds, a thing waits for what shows it; a browser without a worker keeps no pages. */
const aroundMs = 4000

/** Of what a thing is made; asked when it is to be kept, for links end. */
export type ListParts = () => readonly Part[] | Promise<readonly Part[]>

/**
 * Keeps a thing on this device, or goes on with it, and says how it ended. Where there is no room for it, its person is shown what
 * they may clear. Answers whether all of it is here.
 */
export async function keep(thing: Thing, listParts: ListParts): Promise<boolean> {
  const begun = beginUnderWay(thing)
  if (!begun) return false
  try {
    return await keepInTurn(thing, listParts, begun.signal, begun.change)
  } catch (thrown) {
    if (!begun.signal.aborted) showSnack(describeFault(thing, thrown))
    return false
  } finally {
    begun.end()
  }
}

/** One tab at a time: two would ask for the same bytes. */
function keepInTurn(
  thing: Thing,
  listParts: ListParts,
  signal: AbortSignal,
  change: (progress: Progress) => void,
): Promise<boolean> {
  const work = () => keepWithSpace(thing, listParts, signal, change)
  return navigator.locks ? navigator.locks.request(`hamava.keep ${toKey(thing)}`, { signal }, work) : work()
}

async function keepWithSpace(
  thing: Thing,
  listParts: ListParts,
  signal: AbortSignal,
  change: (progress: Progress) => void,
): Promise<boolean> {
  await askToStay()
  const around = Promise.race([keepSurroundings(), new Promise(resolve => setTimeout(resolve, aroundMs))])
  const parts = await listParts()
  if (!(await makeSpace(thing.title, await weighMissing(parts), thing))) return leave(thing)
  // Who loses the connection as soon as it is here opens it all the same.
  await around
  for (;;) {
    try {
      await keepThing(thing, parts, { signal, onProgress: change })
      break
    } catch (thrown) {
      // The device was filled meanwhile.
      if (!isFull(thrown)) throw thrown
      // It gave less than it had said.
      const needed = await weighMissing(parts)
      if (!(await askForSpace({ title: thing.title, thing, needed, free: 0 }))) return leave(thing)
    }
  }
  const kept = await findThing(thing)
  showSnack(`«${thing.title}» روی این دستگاه ماند (${roughSize(kept?.bytes ?? 0)}) و بی‌اینترنت هم باز می‌شود.`)
  return true
}

/** Nothing was cleared for it: it is not asked for again by itself. */
async function leave(thing: Thing): Promise<false> {
  await pauseThing(thing)
  return false
}

/** What features want on the device as soon as anything is kept: `when-kept.ts` of a feature's folder exports it. */
const surroundings = Object.values(
  import.meta.glob<() => Promise<unknown>>('../../features/*/when-kept.ts', { import: 'whenKept' }),
)

/** The page that somebody stands on, and what shows kept things, open without a connection too. */
async function keepSurroundings(): Promise<void> {
  const loaded = surroundings.map(async load => (await load())())
  await Promise.allSettled([...loaded, fetchPageFiles(paths.profile())])
  await keepPages([location.pathname + location.search, paths.profile()])
}

function describeFault({ title }: Thing, thrown: unknown): string {
  if (isFull(thrown))
    return `جای دستگاه پر شد. آنچه از «${title}» رسیده می‌ماند و پس از بازشدن جا ادامه می‌یابد.`
  if (thrown instanceof BrokenOff) return `بخشی از «${title}» نرسید. «ادامهٔ دریافت» از همان‌جا که ماند می‌گیرد.`
  return `«${title}» نگه داشته نشد. اتصال اینترنت را بررسی کنید و دوباره بزنید.`
}

/**
 * Looks, before anything is fetched, whether so many bytes fit; where they do not, people are shown what they may clear. Answers
 * whether there is room. `thing` is what it is for, if one, and is not offered.
 */
export async function makeSpace(
  title: string,
  needed: number,
  thing: Pick<Thing, 'kind' | 'id'> | null = null,
): Promise<boolean> {
  if (await hasSpace(needed)) return true
  return askForSpace({ title, thing, needed, free: (await measureSpace())?.free ?? 0 })
}

async function askForSpace(want: Want): Promise<boolean> {
  const { showSpaceDialog } = await import('./space-dialog.tsx')
  return showSpaceDialog(want)
}
