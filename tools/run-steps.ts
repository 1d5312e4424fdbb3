import { type ChildProcess, spawn } from 'node:child_process'

/** One command of a check; `lane` puts long ones beside the others instead of after them. */
export type Step = { name: string; lane: number; argv: string[][]; env?: Record<string, string> }

/**
 * Runs the lanes side by side, the steps of a lane one after the other, and says of each how long it took. At the
 * first failure prints what that step said, ends the others and answers false.
 */
export async function runSteps(
  steps: readonly Step[],
  print: (line: string) => void = console.log,
): Promise<boolean> {
  const running = new Set<ChildProcess>()
  let failed = false

  async function runStep({ name, argv, env }: Step) {
    const begun = performance.now()
    for (const command of argv) {
      if (failed) return
      const { code, output } = await runCommand(command, env, running)
      if (failed) return
      if (code !== 0) {
        failed = true
        print(output.trimEnd())
        print(`${name.padEnd(12)} failed after ${seconds(begun)}`)
        for (const other of running) other.kill('SIGTERM')
        return
      }
    }
    print(`${name.padEnd(12)} ${seconds(begun)}`)
  }

  const lanes = Map.groupBy(steps, ({ lane }) => lane)
  await Promise.all(
    [...lanes.values()].map(async lane => {
      for (const step of lane) await runStep(step)
    }),
  )
  return !failed
}

const seconds = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s`

/** Runs Node with the arguments; the output of both streams comes back in the order it was written. */
function runCommand(argv: string[], env: Step['env'], running: Set<ChildProcess>) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, argv, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', reject)
    child.once('close', code => {
      running.delete(child)
      resolve({ code, output })
    })
  })
}
