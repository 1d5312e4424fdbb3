/**
 * Makes the audio of the seed content: `seed-media/phrases/<slug>.mp3` and their manifest, from the English
 * sentences of the phrasebook's seed. What is up to date stays as it is; `--all` makes everything anew.
 * Needs Festival with its voice and ffmpeg; the made files are committed, so only who changes a sentence does.
 * The voice, its licence and the numbers below are explained in seed-media/README.md.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the manifest says of one file. */
export interface PhraseAudio {
  /** `textHash()` of the sentence the file speaks. */
  hash: string
  bytes: number
  durationMs: number
}

const root = join(import.meta.dirname, '..')
const seed = join(root, 'src/features/phrasebook/seed')
const folder = join(root, 'seed-media/phrases')
const manifestFile = join(folder, 'manifest.json')

const voice = 'cmu_us_slt_arctic_hts'
/** The voice's own pace hurries a learner; at this one it says some 180 words a minute. */
const pace = 0.87
const sampleRate = 24_000
/** Loudness all files share, in LUFS, and the peak they are held under, where 1 is full scale (0.84: -1.5 dB). */
const loudness = -16
const peak = 0.84
const bitrate = '32k'
/** What a file may weigh at most: at this bitrate, 3.8 seconds. */
const maxBytes = 15_360

/** What to type for the synthesiser to say what the IPA says: names that its dictionary lacks or reads otherwise. */
const spokenAs: [RegExp, string][] = [
  [/’/g, "'"],
  [/\bWi-Fi\b/g, 'why fye'],
  [/\bSara\b/g, 'Sarra'],
  [/\bThursday\b/g, 'Thurzday'],
]

const install = 'On Debian: apt-get install -y festival festvox-us-slt-hts ffmpeg'

/** The first 16 hex digits of the sentence's SHA-256. */
export function textHash(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, 16)
}

/** Every phrase of the seed, as slug and English sentence. */
export function seedPhrases(): { slug: string; english: string }[] {
  return readdirSync(seed)
    .filter(name => name.endsWith('.json'))
    .flatMap(name => JSON.parse(readFileSync(join(seed, name), 'utf8')).phrases)
}

export function readManifest(): Record<string, PhraseAudio> {
  return existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {}
}

export function audioFile(slug: string): string {
  return join(folder, `${slug}.mp3`)
}

/** Runs a program to its end; throws its own words when it fails. */
function run(program: string, args: string[], input?: Buffer): { out: Buffer; stderr: string } {
  const { error, status, stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 1 << 26 })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  return { out: stdout, stderr: stderr.toString() }
}

function missingPrograms(): string[] {
  return ['text2wave', 'ffmpeg'].filter(program => spawnSync(program, ['-version'], { input: '' }).error)
}

/** The sentence as 16-bit mono samples, silence cut to a breath at both ends, and how loud it is. */
export function speak(english: string, scratch: string): { samples: Buffer; lufs: number } {
  const wave = join(scratch, 'spoken.wav')
  const text = spokenAs.reduce((text, [written, spoken]) => text.replace(written, spoken), english)
  rmSync(wave, { force: true })
  const voiced = `(begin (voice_${voice}) (set! hts_engine_params (cons (list "-r" ${pace}) hts_engine_params)))`
  const synthesis = run('text2wave', ['-eval', voiced, '-o', wave], Buffer.from(`${text}\n`))
  // It ends with 0 even when it knows no such voice.
  if (!existsSync(wave)) throw new Error(`text2wave: ${synthesis.stderr.trim()}. ${install}`)
  const trim = 'silenceremove=start_periods=1:start_threshold=-50dB:start_silence=0.06'
  const filter = `${trim},areverse,${trim},areverse,ebur128=framelog=verbose`
  const raw = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', 'pipe:1']
  const { out, stderr } = run('ffmpeg', ['-hide_banner', '-nostats', '-i', wave, '-af', filter, ...raw])
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  const lufs = Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1])
  if (Number.isNaN(lufs)) throw new Error(`ffmpeg measured no loudness: ${stderr}`)
  return { samples: out, lufs }
}

/** The samples as an MP3 file of the shared loudness, without anything that changes from run to run. */
function encode(samples: Buffer, gain: number): Buffer {
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', 'pipe:0']
  const output = ['-c:a', 'libmp3lame', '-b:a', bitrate, '-map_metadata', '-1', '-id3v2_version', '0']
  const exact = ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-f', 'mp3', 'pipe:1']
  const filter = ['-af', `volume=${gain.toFixed(2)}dB,alimiter=limit=${peak}:level=false`]
  return run('ffmpeg', ['-v', 'error', ...input, ...filter, ...output, ...exact], samples).out
}

function makeAudio(english: string, scratch: string): { file: Buffer; durationMs: number } {
  const { samples, lufs } = speak(english, scratch)
  const file = encode(samples, loudness - lufs)
  if (file.length > maxBytes) throw new Error(`Heavier than ${maxBytes} bytes: ${english}`)
  return { file, durationMs: Math.round((samples.length / 2 / sampleRate) * 1000) }
}

function makeSeedMedia(everything: boolean): void {
  const missing = missingPrograms()
  if (missing.length > 0) {
    console.error(`Not found: ${missing.join(', ')}. ${install}`)
    process.exitCode = 1
    return
  }
  mkdirSync(folder, { recursive: true })
  const scratch = mkdtempSync(join(tmpdir(), 'seed-media-'))
  const before = readManifest()
  const after: Record<string, PhraseAudio> = {}
  let made = 0
  try {
    for (const { slug, english } of seedPhrases().sort((a, b) => (a.slug < b.slug ? -1 : 1))) {
      const hash = textHash(english)
      const known = before[slug]
      if (!everything && known?.hash === hash && existsSync(audioFile(slug))) {
        after[slug] = known
        continue
      }
      const { file, durationMs } = makeAudio(english, scratch)
      writeFileSync(audioFile(slug), file)
      after[slug] = { hash, bytes: file.length, durationMs }
      made++
    }
  } finally {
    rmSync(scratch, { recursive: true })
  }
  const left = readdirSync(folder).filter(name => name.endsWith('.mp3') && !after[name.slice(0, -4)])
  for (const name of left) rmSync(join(folder, name))
  writeFileSync(manifestFile, `${JSON.stringify(after, null, 2)}\n`)
  const total = Object.values(after).reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(
    `${made} made, ${Object.keys(after).length - made} up to date, ${left.length} removed; ${total} bytes`,
  )
}

if (import.meta.main) makeSeedMedia(process.argv.includes('--all'))
