import { connect, createServer, type Socket } from 'node:net'

export type Wire = AsyncDisposable & {
  /** `http://127.0.0.1:PORT` */
  address: string
  /** Cuts every connection: whatever is on it then arrives or not, unanswered. */
  cut(): void
  /** Leads what is opened from now on to another port of this machine. */
  turnTo(port: number): void
}

/** A wire between a browser and the product on that port of this machine, as the line and a balancer between them are. */
export async function openWire(port: number): Promise<Wire> {
  const ends = new Set<Socket>()
  let goal = port
  const server = createServer(near => {
    const far = connect(goal, '127.0.0.1')
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        ends.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    cut: () => {
      for (const end of ends) end.destroy()
    },
    turnTo(port) {
      goal = port
    },
    async [Symbol.asyncDispose]() {
      for (const end of ends) end.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
