import { type LiveMessage, liveCloses, type Positions } from '#contract/live.ts'
import { onSessionChange, readSession } from '../session.ts'
import { type Line, renewToken, transports } from './transports.ts'

/** Milliseconds: the longest pause between two attempts, the shortest after a connection that was good. */
const maxPauseMs = 60_000
const minPauseMs = 300

/** So many milliseconds, or half as many: all browsers do not come back at once. */
const jittered = (milliseconds: number) => milliseconds * (0.5 + Math.random() / 2)

/**
 * Keeps one connection to the server's events for as long as it is not closed: by the best transport that gets through, from
 * where the reader stands, anew when it is lost, and not while the browser is offline.
 */
export function openConnection(positions: () => Positions, onMessage: (message: LiveMessage) => void) {
  let isClosed = false
  let line: Line | null = null
  let endPause = () => {}
  /** Which of the transports is tried next. */
  let transportIndex = 0
  let attempts = 0

  function tryOnce(): Promise<{ code: number; isGood: boolean }> {
    return new Promise(resolve => {
      let isGood = false
      line = transports[transportIndex]!(positions, {
        onMessage(message) {
          isGood = true
          onMessage(message)
        },
        onEnd(code) {
          line = null
          resolve({ code, isGood })
        },
      })
    })
  }

  async function run() {
    while (!isClosed && readSession()) {
      if (!navigator.onLine) {
        await pause(maxPauseMs)
        continue
      }
      const { code, isGood } = await tryOnce()
      if (isClosed) return
      if (isGood) attempts = 0
      if (code === liveCloses.signedOut || code === 401) await renewToken()
      if (isGood) await pause(jittered(minPauseMs * 4))
      else if (code === liveCloses.tooMany || code === 429) await pause(jittered(maxPauseMs))
      else if (++transportIndex < transports.length) await pause(jittered(minPauseMs))
      else {
        // Nothing gets through: the server is away, or we are.
        transportIndex = 0
        await pause(jittered(Math.min(maxPauseMs, 1000 * 2 ** attempts++)))
      }
    }
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, milliseconds)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Another network: what was stopped in the one before may get through in this. */
  const onOnline = () => {
    transportIndex = 0
    attempts = 0
    endPause()
  }
  addEventListener('online', onOnline)
  const stopListening = onSessionChange(() => endPause())
  void run()

  return {
    want: (wanted: Positions) => line?.want(wanted),
    close() {
      isClosed = true
      removeEventListener('online', onOnline)
      stopListening()
      endPause()
      line?.close()
    },
  }
}
export type Connection = ReturnType<typeof openConnection>
