import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf, OutputOf } from '#contract/endpoint.ts'
import { liveCloses, type livePoll } from '#contract/live.ts'
import type { SignedIn } from '../../app-context.ts'
import type { Visitor } from './live.ts'

/** Bytes after which an answer is full; what is left out is asked for again, from the numbers it holds. */
const fullAnswer = 256 * 1024

type Items = OutputOf<typeof livePoll>['items']

/**
 * What came after the numbers known: at once where something did, else when it does, or after `wait` seconds with
 * nothing.
 * @throws AppError sessionRevoked, when the session ends meanwhile
 */
export async function answerPoll(
  { app, user }: SignedIn,
  { after, wait }: CheckedInputOf<typeof livePoll>,
): Promise<{ items: Items }> {
  const { live } = app
  const items: Items = []
  let bytes = 0
  let finish = (_code: number) => {}
  const finished = new Promise<number>(resolve => {
    finish = resolve
  })
  let isOpen = true
  const visitor: Visitor = {
    isOpen: () => isOpen,
    send(message) {
      // What comes once the answer is full, or on its way, comes again with the next.
      if (!isOpen) return
      bytes += message.length
      items.push(JSON.parse(String(message)) as Items[number])
      if (bytes > fullAnswer) isOpen = false
      // A page of events comes in one go: the answer waits for the rest of it.
      setImmediate(() => finish(0))
    },
    drained: () => Promise.resolve(),
    askRenewal: () => finish(0),
    end: finish,
  }
  live.enter(visitor, user)
  let timeout: NodeJS.Timeout | undefined
  try {
    const { caughtUp } = await live.read(app, visitor, after)
    const waits = wait > 0 && Object.keys(after).length > 0
    if (waits) timeout = setTimeout(() => finish(0), wait * 1000)
    else void caughtUp.then(() => finish(0))
    const code = await finished
    if (code === liveCloses.signedOut) throw new AppError('sessionRevoked')
    return { items }
  } finally {
    isOpen = false
    clearTimeout(timeout)
    live.leave(visitor)
  }
}
