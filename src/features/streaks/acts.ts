/** What makes a day one on which somebody learned. Their bits stand in the database: they are kept for good. */
export const actBits = { review: 1, class: 2, homework: 4, watching: 8 } as const
export type LearningAct = keyof typeof actBits
export const learningActs = Object.keys(actBits) as LearningAct[]

export const actsIn = (bits: number): LearningAct[] => learningActs.filter(act => bits & actBits[act])
