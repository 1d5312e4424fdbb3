import type { ComponentType } from 'react'

/** What else waits for a counselor beside the sessions of the day: what `counseling-day-part.tsx` of a folder exports as `counselingDayPart`. */
export type CounselingDayPart = {
  /** Its place among those of other features. */
  order: number
  /** By which the address names the one that is open: `?question=…`. */
  parameter: string
  /** A hook: loads what `Rows` shows while the day is loaded. */
  useLoading(): void
  /** Made of `DayRows` of `public.tsx`; nothing where nothing waits. */
  Rows: ComponentType<{ openId: string | undefined; day: string }>
  /** The open one, in place of a session. */
  Panel: ComponentType<{ id: string }>
}

export const counselingDayParts: readonly CounselingDayPart[] = Object.values(
  import.meta.glob<CounselingDayPart>('../../*/counseling-day-part.tsx', {
    import: 'counselingDayPart',
    eager: true,
  }),
).toSorted((one, other) => one.order - other.order)
