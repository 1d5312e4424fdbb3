/** The names of the kinds of uploads: a spoken answer, and what a question plays and shows. */
export const speechUploadName = 'question-speech'
export const soundUploadName = 'question-sound'
export const pictureUploadName = 'question-picture'
