import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { rawRequest } from '../raw-request.ts'
import { startProduct } from '../server.ts'

/** What the process holds: memory in MB, and open files. */
async function holdings(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const memory = Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
  return { memory, files: (await readdir(`/proc/${pid}/fd`)).length }
}

test('thousands of requests sent at once, whose answers nobody reads, take neither memory nor files', async () => {
  await using product = await startProduct({ env: { LOG_LEVEL: 'error' } })
  const { port } = new URL(product.address)
  const page = (await rawRequest(product.address, '/')).body.toString()
  const asset = /\/assets\/[\w.-]+\.js/.exec(page)![0]
  const before = await holdings(product.pid)
  const sockets: Socket[] = []
  for (let count = 0; count < 100; count++) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    sockets.push(socket.pause())
  }
  for (const [many, path] of [
    [15, asset],
    [160, asset],
    [160, '/'],
  ] as const) {
    for (const socket of sockets) socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(many))
    expect((await rawRequest(product.address, '/healthz')).status).toBe(200)
  }
  const { memory, files } = await holdings(product.pid)
  for (const socket of sockets) socket.destroy()
  expect(files - before.files).toBeLessThan(300)
  expect(memory - before.memory).toBeLessThan(100)
  expect((await rawRequest(product.address, asset)).status).toBe(200)
}, 180_000)
