import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { AppContext, CommandReport } from '../../app-context.ts'
import { type BackupReport, backup } from './backup.ts'

/** What may be asked of a running server by whoever may read its data folder. `file` is an absolute path. */
export type ControlRequest =
  | { do: 'backup'; file: string }
  | { do: 'command'; name: string; argv: readonly string[] }
type Report<R> = R extends { do: 'backup' } ? BackupReport : CommandReport
type ControlResponse<R> = { report: Report<R> } | { refused: string }

const resolveSocketPath = (dataDir: string) => join(resolve(dataDir), 'control.sock')

/**
 * Listens on a socket in the data folder, readable by its owner alone: the embedded database is held by the serving
 * process, so commands ask it. One line of JSON is asked, one is answered. A server without the socket serves all
 * the same (a path may be too long for one).
 */
export async function serveControl(app: AppContext): Promise<{ close(): Promise<void> }> {
  const path = resolveSocketPath(app.settings.DATA_DIR)
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).once('line', async line => {
      socket.end(`${JSON.stringify(await answer(app, line))}\n`)
    })
  })
  try {
    // The folder is ours by its lock, so a socket that lies there is a dead process's.
    await rm(path, { force: true })
    const listening = once(server, 'listening')
    // The socket is made within this call, and so for nobody but the owner from its first moment.
    const before = process.umask(0o177)
    server.listen(path)
    process.umask(before)
    await listening
  } catch (error) {
    app.log.warn({ err: error }, 'no control socket: commands need the server stopped')
  }
  return {
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise<void>(done => server.close(() => done()))
    },
  }
}

async function answer(app: AppContext, line: string): Promise<ControlResponse<ControlRequest>> {
  try {
    const request = JSON.parse(line) as ControlRequest
    if (request.do === 'backup') return { report: await backup(app, request.file) }
    if (request.do !== 'command') return { refused: 'not understood' }
    const command = app.features
      .flatMap(feature => feature.commands ?? [])
      .find(({ name }) => name === request.name)
    return command ? { report: await command.run(app, request.argv) } : { refused: 'not understood' }
  } catch (error) {
    app.log.error({ err: error }, 'a command failed')
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Asks the server that runs on a data folder; null when none does.
 * @throws Error when the server could not do it
 */
export async function askControl<R extends ControlRequest>(
  dataDir: string,
  request: R,
): Promise<Report<R> | null> {
  const line = await exchange(resolveSocketPath(dataDir), JSON.stringify(request))
  if (line === null) return null
  const answered = JSON.parse(line) as ControlResponse<R>
  if ('refused' in answered) throw new Error(answered.refused)
  return answered.report
}

function exchange(path: string, request: string): Promise<string | null> {
  return new Promise((done, failed) => {
    const socket = connect(path)
    let answered = false
    socket.on('connect', () => socket.write(`${request}\n`))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The last where the path is too long: no server listens there either.
      const nobody = ['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(error.code ?? '')
      if (nobody) done(null)
      else failed(error)
    })
    createInterface({ input: socket })
      .once('line', line => {
        answered = true
        done(line)
      })
      .on('error', () => {})
      .on('close', () => {
        if (!answered && socket.bytesWritten > 0) failed(new Error('the server went away before it was done'))
      })
  })
}
