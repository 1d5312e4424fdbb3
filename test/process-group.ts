/**
 * Runs a command in a process group of its own and ends the whole group when the parent goes away, however it goes:
 * `node test/process-group.ts COMMAND …`. Without it a test run killed half-way would leave servers behind.
 * Tells the command's pid as a message; ends with the command's exit code.
 */
import { spawn } from 'node:child_process'

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true })
process.send?.({ pid: child.pid })

const endGroup = () => {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is gone already.
  }
}
process.once('disconnect', () => {
  endGroup()
  process.exit(1)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // The parent decides; if it dies of the same signal, `disconnect` follows.
  })
}
child.once('error', error => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code, signal) => {
  endGroup()
  process.send?.({ code, signal }, () => process.exit(code ?? 1))
})
