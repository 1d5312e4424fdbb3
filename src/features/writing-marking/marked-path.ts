import { page } from '#contract/build-path.ts'

/** Where its writer reads how a text was corrected. */
export const markedPath = page('/writing-correction/texts/:id/marked')

/** Where a second version is compared with the first. */
export const versionsPath = page('/writing-correction/texts/:id/versions')
