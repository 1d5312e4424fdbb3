/** Of the sessions of a term: so many must be attended for its certificate. */
export const enoughAttended = 0.7
