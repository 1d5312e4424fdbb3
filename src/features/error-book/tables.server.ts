import type { Generated } from 'kysely'
import type { DrillKind } from './drills.ts'

export type ErrorBookTables = {
  error_drill: {
    user_id: string
    text_id: string
    sentence: number
    edit: number
    kind: DrillKind
    tries: Generated<number>
    done_at: Date
    right_at: Date | null
  }
}
