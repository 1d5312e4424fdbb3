import { page } from './build-path.ts'

/** Addresses of the phrasebook with a name in them; they come with its first page. */
export const phrasebookPaths = {
  phrase: page('/phrasebook/phrases/:slug'),
  sharedList: page('/phrasebook/shared/:share'),
  situation: page('/phrasebook/situations/:slug'),
  situationPractice: page('/phrasebook/situations/:slug/practice'),
}
