import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { rawRequest } from '../raw-request.ts'
import { startProduct } from '../server.ts'

const slowOnes = 600

/** Ways to hold a connection open without ever finishing a request. */
const ways: [string, (socket: Socket) => NodeJS.Timeout | undefined][] = [
  [
    'headers that never end',
    socket => {
      socket.write('GET /phrasebook HTTP/1.1\r\nHost: x\r\n')
      return setInterval(() => socket.write('X-a: b\r\n'), 3000)
    },
  ],
  [
    'a body that never ends',
    socket => {
      socket.write(
        'POST /api/account/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
      )
      return setInterval(() => socket.write(' '), 3000)
    },
  ],
  ['silence', () => undefined],
]

test('RC36 two thousand slow connections: others are answered while they are held, none waits as long as they may, all slow ones are closed in 20 s', async () => {
  await using product = await startProduct({ env: { LOG_LEVEL: 'error' } })
  const { port } = new URL(product.address)
  /** How long each connection lived, by the way it was held, ms. */
  const lives: Record<string, number[]> = Object.fromEntries(ways.map(([way]) => [way, []]))
  let open = 0
  let met = 0
  /** Resolves when it is connected; from then on it is held until the server has enough of it. */
  const hold = ([way, begin]: (typeof ways)[number]) =>
    new Promise<void>(resolve => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.once('connect', () => {
        const begun = performance.now()
        const timer = begin(socket)
        open += 1
        met += 1
        socket.once('close', () => {
          clearInterval(timer)
          lives[way]!.push(performance.now() - begun)
          open -= 1
        })
        resolve()
      })
      socket.once('close', () => resolve())
      socket.resume()
    })
  const answers: { status: number; milliseconds: number; held: number }[] = []
  const ask = async () => {
    const asked = performance.now()
    const { status } = await rawRequest(product.address, '/healthz')
    answers.push({ status, milliseconds: performance.now() - asked, held: open })
  }
  // Not all at one instant: what waits in the kernel's own queue is no connection yet.
  for (let batch = 0; batch < (slowOnes + 70) / 67; batch++) {
    await Promise.all(ways.flatMap(way => Array.from({ length: 67 }, () => hold(way))))
    await ask()
  }
  expect(met).toBeGreaterThan(2000)

  const giveUp = Date.now() + 90_000
  while (open > 0 && Date.now() < giveUp) {
    await ask()
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(Math.max(...answers.map(({ held }) => held))).toBeGreaterThan(slowOnes)
  expect(open).toBe(0)
  const longest = Object.entries(lives).filter(([, ages]) => Math.max(...ages) > 20_000)
  expect(longest.map(([way]) => way)).toEqual([])
  // A figure would want a quiet machine: here it only must not starve.
  expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(20_000)
}, 180_000)
