/**
 * Makes the audio of the seed content: `seed-media/phrases/<slug>.mp3` from the English sentences of the phrasebook's
 * seed and `seed-media/phrases-second/` of the same in a second voice, `seed-media/questions/<id>.mp3` from the scripts of the bank's English questions, and a manifest of each. What
 * is up to date stays as it is; `--all` makes everything anew. Needs Festival with its voice, Flite and ffmpeg; the made
 * files are committed, so only who changes a sentence does.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  encode,
  install,
  missingPrograms,
  ordinaryPace,
  type Speaker,
  sampleRate,
  speakTurns,
  type Turn,
} from './speech.ts'

/** What the manifest says of one file. */
export interface SpokenAudio {
  /** `textHash()` of the text the file speaks. */
  hash: string
  bytes: number
  durationMs: number
}

/** Texts of one kind, each with a file of its name in the folder. */
export interface AudioCollection {
  folder: string
  /** `maxBytes`: what the file may weigh at most. */
  listTexts(): { name: string; text: string; turns: Turn[]; pace: number; maxBytes: number }[]
}

const root = join(import.meta.dirname, '..')
/** For questions of the levels A1 and A2. */
const beginnersPace = 0.8

/** The first 16 hex digits of the text's SHA-256. */
export function textHash(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, 16)
}

/** What a phrase's file may weigh, in either voice. */
const maxPhraseBytes = 15_360

const phrasesBy = (speaker: Speaker, folder: string, pace: number): AudioCollection => ({
  folder: join(root, folder),
  listTexts: () =>
    readJson('src/features/phrasebook/seed/*.json')
      .flatMap(({ phrases }) => phrases as { slug: string; english: string }[])
      .map(({ slug, english }) => ({
        name: slug,
        text: english,
        turns: [{ speaker, english }],
        pace,
        maxBytes: maxPhraseBytes,
      })),
})

export const phraseAudio = phrasesBy('f', 'seed-media/phrases', ordinaryPace)
/** The same sentences in the man's voice, which takes as long for them at nearly its own pace. */
export const secondPhraseAudio = phrasesBy('m', 'seed-media/phrases-second', 0.98)

/** A part of an exam's paper is longer than a question of the bank that stands alone. */
export const isOfExam = (id: string): boolean => id.startsWith('en-exam-')

export const questionAudio: AudioCollection = {
  folder: join(root, 'seed-media/questions'),
  listTexts: () =>
    readJson('src/features/questions/content/en/**/*.json')
      .flatMap(({ questions }) => (questions ?? []) as { id: string; level: string; script?: string }[])
      .flatMap(({ id, level, script }) =>
        script === undefined
          ? []
          : [
              {
                name: id,
                text: script,
                turns: readTurns(script),
                pace: /^A/.test(level) ? beginnersPace : ordinaryPace,
                maxBytes: isOfExam(id) ? 256_000 : 46_080,
              },
            ],
      ),
}

function readJson(pattern: string): Record<string, unknown>[] {
  return globSync(pattern, { cwd: root })
    .sort()
    .map(name => JSON.parse(readFileSync(join(root, name), 'utf8')))
}

/** The turns of a script, a line each as `f: …` or `m: …`; throws where a line has no speaker. */
export function readTurns(script: string): Turn[] {
  return script.split('\n').map(line => {
    const [, speaker, english] = /^([fm]): (\S.*)$/.exec(line) ?? []
    if (!english) throw new Error(`Neither “f: …” nor “m: …”: ${line}`)
    return { speaker: speaker as Speaker, english }
  })
}

const manifestFile = ({ folder }: AudioCollection) => join(folder, 'manifest.json')

export function readManifest(collection: AudioCollection): Record<string, SpokenAudio> {
  const file = manifestFile(collection)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

export function audioFile({ folder }: AudioCollection, name: string): string {
  return join(folder, `${name}.mp3`)
}

/** Makes what is new or changed of a collection (or all of it), and removes what belongs to no text any more. */
function makeCollection(collection: AudioCollection, everything: boolean, scratch: string): void {
  const { folder } = collection
  mkdirSync(folder, { recursive: true })
  const before = readManifest(collection)
  const after: Record<string, SpokenAudio> = {}
  let made = 0
  const texts = collection.listTexts().sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, text, turns, pace, maxBytes } of texts) {
    const hash = textHash(text)
    const known = before[name]
    if (!everything && known?.hash === hash && existsSync(audioFile(collection, name))) {
      after[name] = known
      continue
    }
    const voiced = speakTurns(turns, pace, scratch)
    const file = encode(voiced)
    if (file.length > maxBytes) throw new Error(`Heavier than ${maxBytes} bytes: ${name}`)
    writeFileSync(audioFile(collection, name), file)
    after[name] = {
      hash,
      bytes: file.length,
      durationMs: Math.round((voiced.samples.length / 2 / sampleRate) * 1000),
    }
    made++
  }
  const left = readdirSync(folder).filter(name => name.endsWith('.mp3') && !after[name.slice(0, -4)])
  for (const name of left) rmSync(join(folder, name))
  writeFileSync(manifestFile(collection), `${JSON.stringify(after, null, 2)}\n`)
  const total = Object.values(after).reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(
    `${folder}: ${made} made, ${Object.keys(after).length - made} up to date, ${left.length} removed; ${total} bytes`,
  )
}

function makeSeedMedia(everything: boolean): void {
  const missing = missingPrograms()
  if (missing.length > 0) {
    console.error(`Not found: ${missing.join(', ')}. ${install}`)
    process.exitCode = 1
    return
  }
  const scratch = mkdtempSync(join(tmpdir(), 'seed-media-'))
  try {
    for (const collection of [phraseAudio, secondPhraseAudio, questionAudio])
      makeCollection(collection, everything, scratch)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

if (import.meta.main) makeSeedMedia(process.argv.includes('--all'))
