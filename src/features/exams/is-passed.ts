type Result = {
  points: string | null
  max_points: string | number
  unmarked: number
  pass_percent: number | null
}

/** Whether so many points pass; null where the exam has no such mark, or somebody still reads. */
export function isPassed({ points, max_points, pass_percent, unmarked }: Result): boolean | null {
  if (pass_percent === null || unmarked > 0 || points === null) return null
  return Number(points) * 100 >= Number(max_points) * pass_percent
}
