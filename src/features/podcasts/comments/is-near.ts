/** What is said of a moment is marked from so many seconds before it until so many after it. */
const before = 2
const after = 10

/** Whether what is said of `second` is about what is heard at `now`. */
export const isNear = (second: number, now: number): boolean =>
  now >= second - before && now <= second + after
