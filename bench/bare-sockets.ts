import { WebSocketServer } from 'ws'

/** The peer of the live bench: a bare `ws` server that sends each message of its parent to every socket, and nothing else. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
server.on('listening', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('disconnect', () => process.exit(0))
process.on('message', message => {
  if (message === 'collect') return globalThis.gc?.()
  const data = Buffer.from(String(message))
  for (const socket of server.clients) socket.send(data, { binary: false })
})
