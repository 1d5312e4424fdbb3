/** How long before a class its door opens, in milliseconds. */
export const openBefore = 10 * 60_000

/** How often a classroom says that somebody is still there, in milliseconds. */
export const signEvery = 20_000

export type SessionTime = { startsAt: Date | string; minutes: number }

/** In milliseconds since 1970: when the door of a class opens, when it begins and ends. */
export function computeTimes({ startsAt, minutes }: SessionTime) {
  const start = new Date(startsAt).getTime()
  return { opens: start - openBefore, start, end: start + minutes * 60_000 }
}

/** Whether a class can be entered at `now`, in milliseconds. */
export function isOpenAt(session: SessionTime, now: number): boolean {
  const { opens, end } = computeTimes(session)
  return opens <= now && now < end
}
