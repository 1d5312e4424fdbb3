import { beyondFirst, buildPath, page } from './build-path.ts'

/** Addresses of the phrasebook with a name or a query in them; they come with its first page. */
export const phrasebookPaths = {
  /** A list of the user; without its id the favourites. */
  myList: ({ list, page }: { list?: string; page?: number }) =>
    buildPath('/phrasebook/mine', { list, page: beyondFirst(page) }),
  phrase: page('/phrasebook/phrases/:slug'),
  sharedList: page('/phrasebook/shared/:share'),
  situation: page('/phrasebook/situations/:slug'),
}
