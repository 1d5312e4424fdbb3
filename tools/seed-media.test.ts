import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { audioFile, readManifest, seedPhrases, textHash } from './seed-media.ts'

const phrases = seedPhrases()
const manifest = readManifest()

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

test('every phrase of the seed has audio of its present text, at most 15,360 bytes', () => {
  expect(phrases.length).toBe(240)
  for (const { slug, english } of phrases) {
    expect(existsSync(audioFile(slug)), slug).toBe(true)
    expect(manifest[slug], slug).toMatchObject({
      hash: textHash(english),
      bytes: statSync(audioFile(slug)).size,
    })
    expect(manifest[slug]!.bytes, slug).toBeLessThanOrEqual(15_360)
  }
})

test('every audio file is whole MP3 frames, as long as the manifest says', () => {
  for (const { slug } of phrases) {
    // The encoder adds its delay and fills the last frame: less than four frames of 24 ms.
    const surplus = measureLength(readFileSync(audioFile(slug))) - manifest[slug]!.durationMs
    expect(surplus, slug).toBeGreaterThanOrEqual(0)
    expect(surplus, slug).toBeLessThan(96)
  }
})

test('the folder and the manifest hold the audio of the seed and nothing else', () => {
  const slugs = phrases.map(phrase => phrase.slug).sort()
  expect(Object.keys(manifest)).toEqual(slugs)
  const files = readdirSync(audioFile('').replace(/[^/]*$/, '')).filter(name => name !== 'manifest.json')
  expect(files.sort()).toEqual(slugs.map(slug => `${slug}.mp3`).sort())
})

test('a changed sentence no longer matches its audio', () => {
  const [first] = phrases
  expect(textHash(`${first!.english} `)).not.toBe(manifest[first!.slug]!.hash)
  expect(textHash('I could use a hand.')).toBe(manifest['i-could-use-a-hand']!.hash)
})
