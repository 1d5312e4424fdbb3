import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Visitor } from './live.ts'
import { littleUnread, maxUnread } from './socket.ts'

const isAlive = (response: ServerResponse) => !response.destroyed && !response.writableEnded

/**
 * A reader over an answer that never ends, one `data:` line a message. It cannot be asked for a new token, so it ends
 * when its own expires; `onEnd` is called once when it has.
 */
export function openStream(response: ServerResponse, onEnd: (visitor: Visitor) => void): Visitor {
  /** What lay here at the last heartbeat: who has taken nothing of it since is gone. */
  let unread = 0
  const visitor: Visitor = {
    isOpen: () => isAlive(response),
    send(message) {
      if (!isAlive(response)) return
      if (response.writableLength > maxUnread) response.destroy()
      else response.write(`data: ${message}\n\n`)
    },
    async drained() {
      while (isAlive(response) && response.writableLength > littleUnread) await sleep(20)
    },
    askRenewal: () => visitor.end(0),
    end() {
      if (!isAlive(response)) return
      onEnd(visitor)
      response.end()
    },
    beat() {
      const left = response.writableLength
      if (left > 0 && left >= unread && unread > 0) response.destroy()
      else response.write(':\n\n')
      unread = left
    },
  }
  response.on('close', () => onEnd(visitor))
  response.on('error', () => response.destroy())
  return visitor
}
