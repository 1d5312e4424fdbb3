export type ProfileTables = {
  badge: {
    id: string
    title: string
    description: string
    criteria: string
    image: string | null
    created_at: Date
  }
  badge_grant: {
    id: string
    badge_id: string
    user_id: string
    granted_at: Date
    expires_at: Date | null
    revoked_at: Date | null
  }
  skill_level: { user_id: string; skill: string; level: string; at: Date }
  study_standing: {
    user_id: string
    /** Of class attended. */
    hours: number
    absences_left: number | null
    standing: string | null
    next_step: string | null
  }
}
