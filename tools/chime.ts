import { sampleRate } from './speech.ts'

/** The tones before the first word, in seconds. */
export const chimeSeconds = 2.4

/** Three soft tones of a chord, one after another, as 16-bit mono samples. */
export function chime(): Buffer {
  const samples = Buffer.alloc(Math.round(chimeSeconds * sampleRate) * 2)
  for (let at = 0; at < samples.length / 2; at++) {
    const time = at / sampleRate
    const sum = [440, 554.37, 659.25].reduce((all, pitch, index) => {
      const since = time - index * 0.35
      return since < 0 ? all : all + Math.sin(2 * Math.PI * pitch * since) * Math.exp(-2.2 * since)
    }, 0)
    samples.writeInt16LE(Math.round(sum * 5000), at * 2)
  }
  return samples
}
