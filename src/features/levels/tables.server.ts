export type LevelsTables = {
  skill_level: { user_id: string; language: string; skill: string; level: string; at: Date }
}
