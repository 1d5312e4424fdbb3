import type { Generated } from 'kysely'

export type StudioTables = {
  first_run: {
    is_singleton: Generated<boolean>
    /** The ids of steps. */
    skipped: Generated<string[]>
    is_dismissed: Generated<boolean>
    begun_at: Date
  }
}
