/** A tab that was closed at work is waited for no longer than this. */
const maxTurnMs = 20_000

type OneTabDeps = {
  /** What is done in turn: the lock, or where the tab at work is noted in browsers without Web Locks. */
  name?: string
  locks?: Pick<LockManager, 'request'>
  /** Throws where nothing can be stored. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Waits so many milliseconds. */
  sleep(milliseconds: number): Promise<void>
  now(): number
}

/**
 * Runs `work` while no other tab of this browser runs its own: by Web Locks, or, where they are missing (plain http),
 * by a note in the storage the tabs share. Where nothing can be stored, tabs share no session either. `isNext` tells
 * that another tab was at work until now: with locks, what it stored may come a moment later than the turn.
 */
export function inTurnOn({ name: turnKey = 'hamava.turn', locks, storage, sleep, now }: OneTabDeps) {
  const note = () => (storage().getItem(turnKey) ?? '').split(' ')

  async function takeTurn(): Promise<string> {
    const mine = crypto.getRandomValues(new Uint32Array(2)).join('-')
    for (;;) {
      const [, until = '0'] = note()
      if (Number(until) > now()) {
        await sleep(100)
        continue
      }
      storage().setItem(turnKey, `${mine} ${now() + maxTurnMs}`)
      // Another tab may have written at the same moment; the note that is left has the turn.
      await sleep(50)
      if (note()[0] === mine) return mine
    }
  }

  return async function inTurn<T>(work: (isNext: boolean) => Promise<T>): Promise<T> {
    if (locks) {
      const atOnce = await locks.request(turnKey, { ifAvailable: true }, async lock =>
        lock ? { result: await work(false) } : null,
      )
      return atOnce ? atOnce.result : await locks.request(turnKey, () => work(true))
    }
    const mine = await takeTurn().catch(() => null)
    try {
      return await work(false)
    } finally {
      if (mine && note()[0] === mine) storage().removeItem(turnKey)
    }
  }
}
