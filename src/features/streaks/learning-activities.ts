/** What makes a day one on which somebody learned. Their bits stand in the database: they are kept for good. */
export const activityBits = { review: 1, class: 2, homework: 4, watching: 8 } as const
export type LearningActivity = keyof typeof activityBits
export const learningActivities = Object.keys(activityBits) as LearningActivity[]

export const toActivities = (bits: number): LearningActivity[] =>
  learningActivities.filter(activity => bits & activityBits[activity])
