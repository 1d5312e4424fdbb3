import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Report } from './report.ts'

/** A call to the kernel as it returned, in the order of returning. */
export type Call =
  | { call: 'sync' | 'write'; path: string }
  | { call: 'rename'; from: string; to: string }
  | { call: 'report'; report: Report }

/** What `traced` must be run under for `readTrace` to understand it. */
export const straceCommand = (file: string) => [
  'strace',
  '-f',
  '-qq',
  '-y',
  ...['-s', '1000000'],
  ...['-e', 'trace=fsync,fdatasync,write,pwrite64,rename'],
  ...['-o', file],
]

/** Reads strace's record; calls that failed are left out, calls that others interrupted put together. */
export function readTrace(file: string): Call[] {
  const unfinished = new Map<string, string>()
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(line => {
      const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
      if (rest.endsWith(' <unfinished ...>')) {
        unfinished.set(thread, rest.slice(0, -' <unfinished ...>'.length))
        return []
      }
      const tail = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1]
      return readCall(tail === undefined ? rest : `${unfinished.get(thread) ?? ''}${tail}`)
    })
}

function readCall(text: string): Call[] {
  if (!/\) += \d+$/.test(text)) return []
  const [, path] = /^f(?:data)?sync\(\d+<(.*?)>/.exec(text) ?? []
  if (path) return [{ call: 'sync', path }]
  const [, from, to] = /^rename\("(.*?)", "(.*?)"\)/.exec(text) ?? []
  if (from && to) return [{ call: 'rename', from, to }]
  const [, line] = /^write\(1<.*?>, "(\{.*\})\\n", \d+\)/.exec(text) ?? []
  if (line) return [{ call: 'report', report: JSON.parse(line.replace(/\\(["\\])/g, '$1')) as Report }]
  const [, written] = /^p?write(?:64)?\(\d+<(\/.*?)>/.exec(text) ?? []
  return written ? [{ call: 'write', path: written }] : []
}

/**
 * The acknowledged ids before which, since the one before, the write-ahead log was not written at all, or a file of
 * it was written, or one moved into its folder, without a sync of that file, or of the folder, after it.
 */
export function unsyncedCommits(calls: readonly Call[]): string[] {
  const unsynced: string[] = []
  let written = new Set<string>()
  let isSafe = false
  for (const call of calls) {
    if (call.call === 'write' && call.path.includes('/pg_wal/')) {
      written.add(call.path)
      isSafe = false
    }
    if (call.call === 'rename' && call.to.includes('/pg_wal/')) written.add(dirname(call.to))
    if (call.call === 'sync' && written.delete(call.path)) isSafe = written.size === 0
    if (call.call === 'report' && call.report.report === 'acknowledged') {
      if (!isSafe) unsynced.push(call.report.id)
      written = new Set()
      isSafe = false
    }
  }
  return unsynced
}
