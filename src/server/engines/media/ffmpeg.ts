import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import type { Settings } from '../../platform/config.ts'

/** Where ffmpeg and ffprobe are. */
export type Ffmpeg = { ffmpeg: string; ffprobe: string }

/**
 * The programs that `FFMPEG_PATH` or the PATH name, else those that npm brought; null where one of the two is missing, or it
 * is `off`.
 */
export function findFfmpeg({ FFMPEG_PATH }: Pick<Settings, 'FFMPEG_PATH'>): Ffmpeg | null {
  if (FFMPEG_PATH === 'off') return null
  const folders = FFMPEG_PATH ? [dirname(FFMPEG_PATH)] : (process.env.PATH ?? '').split(delimiter)
  for (const folder of folders) {
    const found = { ffmpeg: FFMPEG_PATH ?? join(folder, 'ffmpeg'), ffprobe: join(folder, 'ffprobe') }
    if (folder && isProgram(found.ffmpeg) && isProgram(found.ffprobe)) return found
  }
  return FFMPEG_PATH ? null : findBrought()
}

/** The packages hold the programs for the kinds of machine that they know; their own `index.js` throws on others. */
function findBrought(): Ffmpeg | null {
  const { resolve } = createRequire(import.meta.url)
  const kind = `${process.platform}-${process.arch}`
  try {
    const found = {
      ffmpeg: resolve(`@ffmpeg-installer/${kind}/ffmpeg`),
      ffprobe: resolve(`@ffprobe-installer/${kind}/ffprobe`),
    }
    return isProgram(found.ffmpeg) && isProgram(found.ffprobe) ? found : null
  } catch {
    return null
  }
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** What a run may take: seconds of processor and of waiting, and megabytes of address space. */
export type ResourceLimits = { seconds: number; megabytes: number }

/**
 * The arguments that read a file from outside: one demuxer, told by us and not by the file, which opens that file and
 * nothing else, neither another file by its name nor the network.
 */
export const readingOnly = (demuxer: string, path: string) => [
  ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', formatsByDemuxer[demuxer] ?? demuxer],
  ...['-f', demuxer, '-i', `file:${path}`],
]

/** What a demuxer calls itself in the list. */
const formatsByDemuxer: Record<string, string> = {
  mov: 'mov,mp4,m4a,3gp,3g2,mj2',
  matroska: 'matroska,webm',
}

/**
 * Runs one of the programs with an empty environment within the shell's limits; `onData` is given what it writes,
 * else that is collected (at most 1 MB).
 * @throws Error with the end of its own words, when it fails or takes too long
 */
export function run(
  program: string,
  args: readonly string[],
  { seconds, megabytes }: ResourceLimits,
  onData?: (bytes: Buffer) => void,
): Promise<string> {
  const limits = `ulimit -t ${seconds}; ulimit -v ${megabytes * 1024}; ulimit -c 0; exec nice -n 10 "$@"`
  const child = spawn('/bin/sh', ['-c', limits, 'sh', program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin' },
    timeout: seconds * 4000,
    killSignal: 'SIGKILL',
  })
  let stderr = ''
  let wrote = ''
  child.stderr.on('data', (bytes: Buffer) => {
    stderr = (stderr + bytes).slice(-2000)
  })
  child.stdout.on('data', (bytes: Buffer) => {
    if (onData) onData(bytes)
    else if (wrote.length < 1024 * 1024) wrote += bytes
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(wrote)
      reject(new Error(`${program.replace(/^.*\//, '')} ended with ${code ?? signal}: ${stderr.trim()}`))
    })
  })
}
