/**
 * Makes the sound of the demo's episodes, `seed-media/podcasts/`, from `src/features/podcasts/episodes/*.md`: each line is
 * spoken by the voice of who says it, and each episode is kept as AAC and, for slow lines, as Opus. `manifest.json` says
 * when each line is said, how long and how loud the whole is, and of which text it was made. Needs what seed-media.ts needs.
 * Run it with `node tools/seed-podcasts.ts`: it makes what is new or changed; with `--all` everything.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import {
  type EpisodeSource,
  hashSpeech,
  readEpisodeSource,
} from '../src/features/podcasts/episode-source.server.ts'
import { findFfmpeg } from '../src/server/engines/media/ffmpeg.ts'
import { loudnessPeaks } from '../src/server/engines/media/peaks.ts'
import { soundOnly, voiceOpus } from '../src/server/engines/media/sound-formats.ts'
import { chime } from './chime.ts'
import { type Speaker, sampleRate, speak } from './speech.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'seed-media/podcasts')
/** Silence between two lines, and before a chapter, in seconds. */
const breath = 0.7
const pause = 1.2
/** Loudness that each line is brought to, in LUFS; room is left above it. */
const lineLoudness = -20
/** The whole: louder, and held under -1.5 dB. */
const mastering = 'volume=4dB,alimiter=limit=0.84:level=false'

const voices: Record<string, Speaker> = { Nora: 'f', Ben: 'm' }
const paces: Record<string, number> = { A1: 0.74, A2: 0.75, B1: 0.75, B2: 0.78 }

const silence = (seconds: number) => Buffer.alloc(Math.round(seconds * sampleRate) * 2)

function amplify(samples: Buffer, decibels: number): Buffer {
  const factor = 10 ** (decibels / 20)
  const louder = Buffer.alloc(samples.length)
  for (let at = 0; at < samples.length; at += 2) {
    const sample = Math.round(samples.readInt16LE(at) * factor)
    louder.writeInt16LE(Math.max(-32_768, Math.min(32_767, sample)), at)
  }
  return louder
}

/** What is said, and when each line begins and ends, in seconds. */
function speakEpisode({ lines, chapters, level }: EpisodeSource, scratch: string) {
  const parts = [chime()]
  const spans: [number, number][] = []
  let length = parts[0]!.length
  const add = (samples: Buffer) => {
    parts.push(samples)
    length += samples.length
  }
  const now = () => Math.round((length / 2 / sampleRate) * 1000) / 1000
  for (const [index, { speaker, text }] of lines.entries()) {
    const voice = voices[speaker]
    if (!voice) throw new Error(`nobody speaks for ${speaker}`)
    if (index > 0 && chapters.some(({ line }) => line === index)) add(silence(pause - breath))
    const { samples, lufs } = speak(text, scratch, voice, paces[level])
    const start = now()
    // What is too short to be measured is as loud as the voice is.
    add(amplify(samples, lineLoudness - (lufs < -40 ? -23 : lufs)))
    spans.push([start, now()])
    add(silence(breath))
  }
  add(chime())
  return { samples: Buffer.concat(parts), spans }
}

function encode(samples: Buffer, format: readonly string[], file: string) {
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', 'pipe:0']
  const exact = ['-fflags', '+bitexact', '-flags:a', '+bitexact']
  const args = ['-v', 'error', '-y', ...input, '-af', mastering, ...format, ...exact, file]
  const { status, stderr } = spawnSync('ffmpeg', args, { input: samples, maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(stderr.toString())
}

const isAll = process.argv.includes('--all')
const manifestFile = join(folder, 'manifest.json')
const known = existsSync(manifestFile)
  ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, { hash: string }>)
  : {}
const manifest: Record<string, object> = {}
const scratch = mkdtempSync(join(tmpdir(), 'seed-podcasts-'))
for (const path of globSync('src/features/podcasts/episodes/*.md', { cwd: root }).sort()) {
  const slug = basename(path, '.md')
  const episode = readEpisodeSource(slug, readFileSync(join(root, path), 'utf8'))
  const hash = hashSpeech(episode)
  if (known[slug]?.hash === hash && !isAll) {
    manifest[slug] = known[slug]
    continue
  }
  const { samples, spans } = speakEpisode(episode, scratch)
  const [full, light] = [join(folder, `${slug}.m4a`), join(folder, `${slug}.ogg`)]
  encode(samples, soundOnly, full)
  encode(samples, voiceOpus, light)
  const { peaks } = await loudnessPeaks(findFfmpeg({})!, ['-i', full], { seconds: 60, megabytes: 2048 })
  const seconds = Math.round((samples.length / 2 / sampleRate) * 1000) / 1000
  manifest[slug] = { hash, seconds, spans, peaks }
  console.log(slug, seconds, statSync(full).size, statSync(light).size)
  writeFileSync(manifestFile, `${JSON.stringify({ ...known, ...manifest })}\n`)
}
writeFileSync(manifestFile, `${JSON.stringify(manifest)}\n`)
rmSync(scratch, { recursive: true })
