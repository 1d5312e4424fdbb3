import { once } from 'node:events'
import { WebSocket } from 'ws'

/** What the readers want of a server; null of one that asks nothing and sends to everybody. */
export type Wanted = { channel: string; tokens: readonly string[] } | null

/**
 * Opens sockets in a process of its own, so that what it costs to read is not counted with what it costs to send:
 * `live-clients.ts ADDRESS COUNT`, which is sent what the readers want. Says how many stand, and then how many messages came
 * whenever it is asked.
 */
const [address = '', count = '0'] = process.argv.slice(2)
const [wanted] = (await once(process, 'message')) as [Wanted]
let came = 0
let standing = 0

function open(number: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const { hostname } = new URL(address)
    if (!hostname.startsWith('127.0.0.')) return reject(new Error('the bench stays on this machine'))
    const socket = new WebSocket(address.replace('http', 'ws'), {
      origin: new URL(address).origin,
      perMessageDeflate: false,
      skipUTF8Validation: true,
      // As if from so many addresses and people: limits are counted by them.
      headers: { 'x-forwarded-for': `10.${(number >> 8) & 255}.${number & 255}.1` },
    })
    socket.on('error', reject)
    socket.on('close', code => reject(new Error(`socket ${number} was closed with ${code}`)))
    socket.on('open', () => {
      if (!wanted) return resolve()
      socket.send(JSON.stringify({ token: wanted.tokens[number], after: { [wanted.channel]: null } }))
    })
    socket.on('message', (data: Buffer) => {
      if (!wanted || data.includes('"number"')) came += 1
      else if (data.includes('"reload"')) resolve()
    })
  })
}

const next = () => standing++
const opener = async () => {
  for (let number = next(); number < Number(count); number = next()) await open(number)
}
await Promise.all(Array.from({ length: 40 }, opener))
process.send?.('standing')
process.on('message', () => process.send?.(came))
process.on('disconnect', () => process.exit(0))
