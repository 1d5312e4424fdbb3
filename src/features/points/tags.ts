/** Pages that show rules, levels and what points are worth. */
export const pointsTag = 'points-rules'
