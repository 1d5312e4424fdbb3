import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type LiveTestServer = AsyncDisposable & {
  address: string
  pid: number
  process: ChildProcess
  kill(): Promise<void>
}

/** Starts the live test server (`test/fixtures/live-test-server.ts`) as a process of its own; `kill` is `kill -9`. */
export async function startLiveTestServer(
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<LiveTestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hamava-live-test-'))
  const child = fork(join(import.meta.dirname, 'fixtures/live-test-main.ts'), {
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: '0',
      TRUST_PROXY: 'true',
      DATA_DIR: dataDir,
      ...env,
    },
    execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', message => resolve((message as { port: number }).port))
    child.once('exit', code =>
      reject(new Error(`the live test server ended with ${code} before it listened`)),
    )
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    process: child,
    kill,
    async [Symbol.asyncDispose]() {
      await kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
