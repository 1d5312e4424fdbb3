import { readSoundBytes } from './kept-episodes.ts'

/** Enough to see how loud speech is, and light: four minutes take eight megabytes. */
const hertz = 8000
const bars = 48

export const decodeSound = (bytes: ArrayBuffer): Promise<AudioBuffer> =>
  new OfflineAudioContext(1, 1, hertz).decodeAudioData(bytes)

/** The sound that was decoded last: each line of an episode asks for the same. */
let decoded: { src: string; sound: Promise<AudioBuffer> } | null = null

export function fetchSound(src: string): Promise<AudioBuffer> {
  if (decoded?.src !== src) {
    const sound = readSoundBytes(src).then(decodeSound)
    decoded = { src, sound }
    // A failure is not kept.
    sound.catch(() => {
      if (decoded?.sound === sound) decoded = null
    })
  }
  return decoded.sound
}

/** How loud a sound is from a second to another, in equal steps, the loudest 100. */
export function measurePeaks(
  sound: Pick<AudioBuffer, 'sampleRate' | 'getChannelData'>,
  { start, end }: { start: number; end: number },
): number[] {
  const samples = sound.getChannelData(0).subarray(start * sound.sampleRate, end * sound.sampleRate)
  const step = Math.max(1, Math.floor(samples.length / bars))
  const loud = Array.from({ length: Math.min(bars, Math.floor(samples.length / step)) }, (_, bar) =>
    samples.subarray(bar * step, (bar + 1) * step).reduce((most, one) => Math.max(most, Math.abs(one)), 0),
  )
  const loudest = Math.max(...loud, 0.001)
  return loud.map(one => Math.round((one / loudest) * 100))
}
