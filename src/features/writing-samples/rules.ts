/** What was given for each criterion of a rubric. */
export type Scores = Record<string, number>

/** Fewer samples than these say nothing of whether two people score alike. */
export const minSamples = 10

/** Days of the span that is looked at unless another is asked for. */
export const spanDays = 90

export const maxEveryNth = 1000
