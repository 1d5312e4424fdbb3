/**
 * Speaks English: Festival for a woman, Flite for a man, and ffmpeg for loudness and MP3. Voices, licences and the
 * numbers below are explained in seed-media/README.md.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A woman, a man. */
export type Speaker = 'f' | 'm'
export type Turn = { speaker: Speaker; english: string }
/** 16-bit mono samples, and how loud they are. */
export type Voiced = { samples: Buffer; lufs: number }

const festivalVoice = 'cmu_us_slt_arctic_hts'
const fliteVoice = 'rms'

/** The voice's own pace hurries a learner; at this one it says some 180 words a minute. */
export const ordinaryPace = 0.87
export const sampleRate = 24_000
/** Loudness all files share, in LUFS, and the peak they are held under, where 1 is full scale (0.84: -1.5 dB). */
const loudness = -16
const peak = 0.84
const bitrate = '32k'
/** Silence between two turns of a dialogue, in seconds. */
const breath = 0.4

/** What to type for a synthesiser to say what the IPA says: words that its dictionary lacks or reads otherwise. */
const spokenAs: [RegExp, string, Speaker?][] = [
  [/’/g, "'"],
  [/é/g, 'e'],
  [/\bWi-Fi\b/g, 'why fye'],
  [/\bSara\b/g, 'Sarra'],
  [/\bThursday\b/g, 'Thurzday'],
  [/\bmaths\b/g, 'mathss', 'f'],
  [/\bthe wound\b/g, 'the woond', 'f'],
  [/\bcaught\b/g, 'kawt', 'f'],
  [/\bhumour\b/g, 'humor'],
  [/\bneighbour/g, 'neighbor'],
  [/\bI'm(?= [aeiou])/g, 'Ime', 'm'],
  [/\bFresnel\b/g, 'Fray nell'],
  [/\bOmid\b/g, 'Omeed'],
  [/\bredeliver\b/g, 'reedeliver'],
]

export const install = 'On Debian: apt-get install -y festival festvox-us-slt-hts flite ffmpeg'

/** Runs a program to its end; throws its own words when it fails. */
function run(program: string, args: string[], input?: Buffer): { out: Buffer; stderr: string } {
  const { error, status, stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 1 << 26 })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  return { out: stdout, stderr: stderr.toString() }
}

export function missingPrograms(): string[] {
  return ['text2wave', 'flite', 'ffmpeg'].filter(
    program => spawnSync(program, ['-version'], { input: '' }).error,
  )
}

function synthesise(text: string, speaker: Speaker, pace: number, wave: string): void {
  if (speaker === 'm') {
    const stretch = `duration_stretch=${(1 / pace).toFixed(3)}`
    run('flite', ['-voice', fliteVoice, '--setf', stretch, '-t', text, '-o', wave])
    return
  }
  const slower = `(set! hts_engine_params (cons (list "-r" ${pace}) hts_engine_params))`
  const voiced = `(begin (voice_${festivalVoice}) ${slower})`
  const { stderr } = run('text2wave', ['-eval', voiced, '-o', wave], Buffer.from(`${text}\n`))
  // It ends with 0 even when it knows no such voice.
  if (!existsSync(wave)) throw new Error(`text2wave: ${stderr.trim()}. ${install}`)
}

/** The sentence as 16-bit mono samples, silence cut to a breath at both ends, and how loud it is. */
export function speak(english: string, scratch: string, speaker: Speaker = 'f', pace = ordinaryPace): Voiced {
  const wave = join(scratch, 'spoken.wav')
  const text = spokenAs
    .filter(([, , only]) => only === undefined || only === speaker)
    .reduce((text, [written, spoken]) => text.replace(written, spoken), english)
  rmSync(wave, { force: true })
  synthesise(text, speaker, pace, wave)
  const trim = 'silenceremove=start_periods=1:start_threshold=-50dB:start_silence=0.06'
  const filter = `${trim},areverse,${trim},areverse,ebur128=framelog=verbose`
  const raw = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', 'pipe:1']
  const { out, stderr } = run('ffmpeg', ['-hide_banner', '-nostats', '-i', wave, '-af', filter, ...raw])
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  const lufs = Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1])
  if (Number.isNaN(lufs)) throw new Error(`ffmpeg measured no loudness: ${stderr}`)
  return { samples: out, lufs }
}

/** The turns one after another, the louder ones lowered to the quietest, so that nothing is clipped here. */
export function speakTurns(turns: readonly Turn[], pace: number, scratch: string): Voiced {
  const voiced = turns.map(({ speaker, english }) => speak(english, scratch, speaker, pace))
  const lufs = Math.min(...voiced.map(turn => turn.lufs))
  const pause = Buffer.alloc(Math.round(breath * sampleRate) * 2)
  const parts = voiced.flatMap((turn, index) => {
    const lowered = lower(turn.samples, turn.lufs - lufs)
    return index === 0 ? [lowered] : [pause, lowered]
  })
  return { samples: Buffer.concat(parts), lufs }
}

function lower(samples: Buffer, decibels: number): Buffer {
  const factor = 10 ** (-decibels / 20)
  const lowered = Buffer.alloc(samples.length)
  for (let at = 0; at < samples.length; at += 2)
    lowered.writeInt16LE(Math.round(samples.readInt16LE(at) * factor), at)
  return lowered
}

/** The samples as an MP3 file of the shared loudness, without anything that changes from run to run. */
export function encode({ samples, lufs }: Voiced): Buffer {
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', 'pipe:0']
  const output = ['-c:a', 'libmp3lame', '-b:a', bitrate, '-map_metadata', '-1', '-id3v2_version', '0']
  const exact = ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-f', 'mp3', 'pipe:1']
  const filter = ['-af', `volume=${(loudness - lufs).toFixed(2)}dB,alimiter=limit=${peak}:level=false`]
  return run('ffmpeg', ['-v', 'error', ...input, ...filter, ...output, ...exact], samples).out
}
