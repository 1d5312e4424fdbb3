import { buildPath } from '#contract/build-path.ts'

export const pointsStudioPath = '/studio/club'
/** The page of the club's studio where one person's points are. */
export const personPointsPath = (person: string, page?: number) =>
  buildPath(pointsStudioPath, { person, page: page === 1 ? undefined : page })
