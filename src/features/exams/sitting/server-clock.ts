/**
 * The server's time by what its answers said and the page's own steady clock: the clock of the device, which may be a day
 * off or be set meanwhile, decides nothing. Of all answers the one that came quickest is believed, until the steady clock
 * is found to have slept.
 */
export function createServerClock(steady: () => number = () => performance.now()) {
  let base = { server: 0, steady: 0, trip: Number.POSITIVE_INFINITY }
  return {
    /** An answer that says what time it was; `askedAt` by the steady clock. Half of the way there and back is behind it. */
    hear(serverNow: string, askedAt: number): void {
      const heardAt = steady()
      const trip = heardAt - askedAt
      const server = Date.parse(serverNow) + trip / 2
      const isOff = Math.abs(server - (base.server + heardAt - base.steady)) > trip + 1000
      if (trip <= base.trip || isOff) base = { server, steady: heardAt, trip }
    },
    /** In milliseconds. */
    now: (): number => base.server + steady() - base.steady,
    steady,
  }
}
export type ServerClock = ReturnType<typeof createServerClock>
