import { buildPath, page } from './build-path.ts'

/** Addresses of the correction of writing that its features lead to; they come with their pages. */
export const writingPaths = {
  text: page('/writing-correction/texts/:id'),
  /** Where a text is written: anew or for a task, on from a draft, or another version of what was corrected. */
  write: (begun: { draft?: string; again?: string; task?: string }) =>
    buildPath('/writing-correction/write', begun),
}
