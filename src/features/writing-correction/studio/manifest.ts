import type { ComponentType } from 'react'

/** Where a text is corrected: what `writing-bench.tsx` of a feature's folder has as its default. */
type BenchModule = { default: ComponentType<{ id: string }> }

/** What is above the queue for those who correct: what `texts-along.tsx` of a feature's folder has as its default. */
type AlongModule = {
  /** `loadBench` fetches what a text opens with, which must be here before the connection is lost. */
  default: ComponentType<{ loadBench: () => Promise<unknown> }>
}

/** What else is done with a text that came back: what `returned-text-act.tsx` of a feature's folder has as its default. */
type ReturnedActModule = { default: ComponentType<{ text: { id: string; title: string } }> }

export const loadAlong: (() => Promise<AlongModule>) | undefined = Object.values(
  import.meta.glob<AlongModule>('../../*/texts-along.tsx'),
)[0]

/** The bench of the feature that corrects texts; undefined while there is none. */
export const loadBench: (() => Promise<BenchModule>) | undefined = Object.values(
  import.meta.glob<BenchModule>('../../*/writing-bench.tsx'),
)[0]

export const loadReturnedAct: (() => Promise<ReturnedActModule>) | undefined = Object.values(
  import.meta.glob<ReturnedActModule>('../../*/returned-text-act.tsx'),
)[0]
