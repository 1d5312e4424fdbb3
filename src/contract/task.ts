import * as z from 'zod/mini'
import { instant } from './fields.ts'

/** One thing that waits for somebody today: each feature lists its own (`Feature.tasks`), and one list shows them all. */
export const task = z.object({
  /** One that `task-kinds.ts` of a feature's folder knows how to show. */
  kind: z.string(),
  /** Whatever it is named after; null where the kind says it all. */
  title: z.nullable(z.string()),
  /** How many there are, where they are counted. */
  count: z.nullable(z.int()),
  /** Until when, or at what time. */
  dueAt: z.nullable(instant),
  /** `late`: its time is over, and it may still be done. `returned`: it was done, and is asked for again. */
  state: z.enum(['open', 'late', 'returned']),
  /** The one place where it is done: a path of the site. */
  link: z.string(),
})
export type Task = z.output<typeof task>
