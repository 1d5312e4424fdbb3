import type { RawBuilder } from 'kysely'
import type { Permission } from '#account/permissions.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Something that a new school sets up before it opens: `setupSteps` of a `defineFeature`. */
export type SetupStep = {
  /** Kept in the database: never renamed. */
  id: string
  /** Its place among the steps, from 10 on. */
  order: number
  title: string
  /** What it is good for, in a sentence. */
  description: string
  /** How long it takes; null where nobody can tell. */
  minutes: number | null
  /** The page on which it is done. */
  path: string
  /** Of what the button says that leads there. */
  action: string
  permission: Permission
  /** A condition of SQL on the feature's own tables, so that all steps are asked for in one statement. */
  isDone: RawBuilder<boolean>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    setupSteps?: readonly SetupStep[]
    /** The school got the first owner it ever had; in the transaction of it. */
    foundSchool?(tx: Tx, now: Date): Promise<void>
  }
}
