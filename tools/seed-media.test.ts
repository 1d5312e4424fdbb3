/** @module-tag embedded */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type AudioCollection,
  audioFile,
  isOfExam,
  phraseAudio,
  questionAudio,
  readManifest,
  readTurns,
  secondPhraseAudio,
  textHash,
} from './seed-media.ts'

const collections = [
  { what: 'phrase', collection: phraseAudio },
  { what: 'phrase in the second voice', collection: secondPhraseAudio },
  { what: 'question with a script', collection: questionAudio },
]

/** The length of an MPEG-2 layer III stream in milliseconds, counted frame by frame. */
function measureLength(file: Buffer): number {
  const kbps = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
  const hertz = [22_050, 24_000, 16_000]
  let length = 0
  for (let at = 0; at < file.length; ) {
    const header = file.readUInt32BE(at)
    if (header >>> 19 !== 0b1111111111110) throw new Error(`No MPEG-2 frame at byte ${at}`)
    const rate = hertz[(header >>> 10) & 3]!
    length += (576 / rate) * 1000
    at += Math.floor((72_000 * kbps[(header >>> 12) & 15]!) / rate) + ((header >>> 9) & 1)
  }
  return length
}

function readCollection(collection: AudioCollection) {
  const manifest = readManifest(collection)
  return {
    manifest,
    audio: collection.listTexts().map(text => ({
      ...text,
      file: audioFile(collection, text.name),
      made: manifest[text.name],
    })),
  }
}

test('the seed has 400 phrases, and the bank at least 60 English questions to listen to', () => {
  expect(phraseAudio.listTexts().length).toBe(400)
  expect(questionAudio.listTexts().length).toBeGreaterThanOrEqual(60)
})

test.each(collections)('every $what has audio of its present text, within the limit of bytes', given => {
  const { collection } = given
  for (const { name, text, file, made, maxBytes } of readCollection(collection).audio) {
    expect(existsSync(file), name).toBe(true)
    expect(made, name).toMatchObject({ hash: textHash(text), bytes: statSync(file).size })
    expect(made!.bytes, name).toBeLessThanOrEqual(maxBytes)
  }
})

test.each(collections)(
  'every audio file of a $what is whole MP3 frames, as long as the manifest says',
  given => {
    for (const { name, file, made } of readCollection(given.collection).audio) {
      // The encoder adds its delay and fills the last frame: less than four frames of 24 ms.
      const surplus = measureLength(readFileSync(file)) - made!.durationMs
      expect(surplus, name).toBeGreaterThanOrEqual(0)
      expect(surplus, name).toBeLessThan(96)
    }
  },
)

test.each(collections)(
  'the folder and the manifest hold the audio of every $what and nothing else',
  given => {
    const { manifest, audio } = readCollection(given.collection)
    const names = audio.map(({ name }) => name).sort()
    expect(Object.keys(manifest)).toEqual(names)
    const files = readdirSync(given.collection.folder).filter(name => name !== 'manifest.json')
    expect(files.sort()).toEqual(names.map(name => `${name}.mp3`).sort())
  },
)

test('PH2 every phrase is spoken by two voices, each in 15 KB at most, and not twice by the same one', () => {
  const [first, second] = [readManifest(phraseAudio), readManifest(secondPhraseAudio)]
  expect(Object.keys(second)).toEqual(Object.keys(first))
  for (const name of Object.keys(first)) {
    expect(Math.max(first[name]!.bytes, second[name]!.bytes), name).toBeLessThanOrEqual(15 * 1024)
    const [one, other] = [phraseAudio, secondPhraseAudio].map(voice => readFileSync(audioFile(voice, name)))
    expect(one!.equals(other!), name).toBe(false)
  }
})

test('PH3 the fifty heaviest phrases of the seed are 1 MB at most with the sound of one voice', () => {
  for (const collection of [phraseAudio, secondPhraseAudio]) {
    const bytes = Object.values(readManifest(collection)).map(audio => audio.bytes)
    const heaviest = bytes.sort((one, other) => other - one).slice(0, 50)
    expect(heaviest).toHaveLength(50)
    expect(heaviest.reduce((sum, one) => sum + one, 0)).toBeLessThan(1_000_000)
  }
})

test('the sound of a question lasts as long as its words and turns take, and no longer than 20 seconds, 60 in an exam', () => {
  for (const { name, turns, made } of readCollection(questionAudio).audio) {
    const words = turns.flatMap(({ english }) => english.split(' ')).length
    const perWord = (made!.durationMs - (turns.length - 1) * 400) / words
    expect(perWord, name).toBeGreaterThan(200)
    expect(perWord, name).toBeLessThan(520)
    expect(made!.durationMs, name).toBeLessThanOrEqual(isOfExam(name) ? 60_000 : 20_000)
  }
})

test('a changed sentence no longer matches its audio', () => {
  for (const { collection } of collections) {
    const { name, text, made } = readCollection(collection).audio[0]!
    expect(textHash(`${text} `), name).not.toBe(made!.hash)
  }
  expect(textHash('I could use a hand.')).toBe(readManifest(phraseAudio)['i-could-use-a-hand']!.hash)
})

test('a script is read as turns, and a line without a speaker is refused', () => {
  expect(readTurns('f: Is it far?\nm: No, two minutes.')).toEqual([
    { speaker: 'f', english: 'Is it far?' },
    { speaker: 'm', english: 'No, two minutes.' },
  ])
  expect(() => readTurns('f: Is it far?\nNo.')).toThrow('Neither')
})
