import { type ChildProcess, fork } from 'node:child_process'
import { AppError } from '#contract/app-error.ts'
import type { Outcome } from './answer-requests.ts'

/** The process was ended before it answered: it took too long, or too much memory, or fell. */
export class NoAnswer extends Error {
  readonly isLate: boolean
  constructor(message: string, isLate = false) {
    super(message)
    this.isLate = isLate
  }
}

type Options = {
  file: () => URL
  /** What it is given once, before its first request. */
  start?: () => unknown
  /** Milliseconds for one request. */
  withinMs: number
  /** How many requests may wait at once; further ones are refused for `retryAfter` seconds. */
  maxWaiting: number
  retryAfter?: number
  /** Of what its scripts hold; what it has beyond that ends it. Unlimited unless told. */
  memoryMb?: number
  /** Of the parent's settings it knows these alone. */
  env?: readonly string[]
}

/** How long it waits for the next request, in milliseconds. */
const rest = 60_000
/** How long its beginning may take, in milliseconds: some 200, and on a machine with much else to do a hundred times that. */
const maxBegin = 60_000

type Running = { child: ChildProcess; idle?: NodeJS.Timeout }

/**
 * A process of its own, begun with the first request and ended when it has rested, that answers one request after another: the
 * other side of `answerRequests`. Work on what strangers send stands here and not in a thread: a thread that comes to the end
 * of its memory may take the whole server with it, and not every native call ends with its thread.
 */
export function makeWorkerProcess<Request, Reply>(options: Options) {
  const { file, start, withinMs, maxWaiting, retryAfter = 5, memoryMb, env = [] } = options
  let running: Running | null = null
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function open(): Promise<Running> {
    const given = await start?.()
    const child = fork(file(), {
      // The parent's flags may be meant for a test runner's loader.
      execArgv: memoryMb ? [`--max-old-space-size=${memoryMb}`] : [],
      env: Object.fromEntries(env.map(name => [name, process.env[name]])),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const opened: Running = { child }
    const forget = () => {
      if (running === opened) running = null
    }
    child.once('exit', forget).on('error', forget)
    if (start) child.send(given as object)
    // A long beginning is no fault of what is asked.
    await hear(child, maxBegin).catch(({ message }: NoAnswer) => {
      end(opened)
      throw new Error(`the process did not begin: ${message}`)
    })
    return opened
  }

  function end(ended: Running) {
    if (running === ended) running = null
    clearTimeout(ended.idle)
    ended.child.kill('SIGKILL')
  }

  async function askNow(request: Request, within: number): Promise<Reply> {
    const asked = running ?? (await open())
    running = asked
    const { child, idle } = asked
    clearTimeout(idle)
    child.ref()
    child.channel?.ref()
    try {
      const outcome = (await hear(child, within, request)) as Outcome<Reply>
      if ('failure' in outcome) throw new Error(outcome.failure)
      return outcome.reply
    } catch (thrown) {
      if (thrown instanceof NoAnswer) end(asked)
      throw thrown
    } finally {
      // Neither it nor its clock keeps a process from ending.
      child.unref()
      child.channel?.unref()
      if (running === asked) asked.idle = setTimeout(() => end(asked), rest).unref()
    }
  }

  return {
    /** @throws AppError unavailable, while too many wait; NoAnswer; Error, with what was thrown in the process */
    async ask(request: Request, within = withinMs): Promise<Reply> {
      if (waiting >= maxWaiting) throw new AppError('unavailable', { retryAfter })
      waiting++
      const answered = last.then(() => askNow(request, within))
      last = answered.catch(() => null)
      return answered.finally(() => waiting--)
    },
  }
}

/** The next message of a process, to which something is sent first if anything is. @throws NoAnswer */
function hear(child: ChildProcess, within: number, sent?: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      child.off('message', take).off('exit', fail).off('error', fail)
      act()
    }
    const take = (message: unknown) => settle(() => resolve(message))
    const fail = (why: unknown) => settle(() => reject(new NoAnswer(`the process ended: ${why}`)))
    const timer = setTimeout(
      () => settle(() => reject(new NoAnswer(`no answer within ${within} ms`, true))),
      within,
    )
    child.on('message', take).on('exit', fail).on('error', fail)
    if (sent !== undefined) child.send(sent as object)
  })
}
