import { page } from '#contract/build-path.ts'

/** Addresses of placement with a name in them. */
export const placementPaths = {
  test: page('/placement/test/:id'),
  result: page('/placement/result/:id'),
  shared: page('/placement/shared/:share'),
}
