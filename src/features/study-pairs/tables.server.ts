import type { Generated } from 'kysely'
import type { GoalKind } from './contract.ts'

/** Days and weeks are `YYYY-MM-DD` as they are in Tehran; a week is named by its Saturday. */
export type StudyPairsTables = {
  study_pair: { id: string; began_on: string; ended_at: Generated<Date | null> }
  study_pair_member: {
    pair_id: string
    user_id: string
    nickname: string
    is_active: Generated<boolean>
    reminded_on: Generated<string | null>
    proposed_kind: Generated<GoalKind | null>
    proposed_days: Generated<number | null>
  }
  study_pair_goal: { pair_id: string; from_week: string; kind: GoalKind; days: number }
  study_pair_week: { pair_id: string; week: string; reached_at: Date }
  study_pair_invitation: {
    inviter_id: string
    code: string
    nickname: string
    kind: GoalKind
    days: number
    expires_at: Date
  }
  study_pair_block: { user_id: string; blocked_id: string; blocked_at: Date }
}
