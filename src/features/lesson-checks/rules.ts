/** Letters of a question, of a choice and of what explains it; choices of a question, questions of a recording. */
export const maxQuestion = 500
export const maxChoice = 200
export const maxExplanation = 1000
export const maxChoices = 6
export const maxChecks = 50
