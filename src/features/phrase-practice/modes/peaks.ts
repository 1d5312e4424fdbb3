/** Enough to see how loud speech is, and light. */
const hertz = 8000
const bars = 40

/** How loud a short sound is along its way, the loudest 100; null where the browser cannot read it. */
export async function readPeaks(sound: Blob): Promise<number[] | null> {
  try {
    const decoded = await new OfflineAudioContext(1, 1, hertz).decodeAudioData(await sound.arrayBuffer())
    return measurePeaks(decoded.getChannelData(0))
  } catch {
    return null
  }
}

/** The samples (-1 to 1) as so many equal steps. Silence is flat. */
export function measurePeaks(samples: Float32Array): number[] {
  const step = Math.max(1, Math.ceil(samples.length / bars))
  const loud = Array.from({ length: Math.ceil(samples.length / step) }, (_, bar) =>
    samples.subarray(bar * step, (bar + 1) * step).reduce((most, one) => Math.max(most, Math.abs(one)), 0),
  )
  const loudest = Math.max(...loud, 0.001)
  return loud.map(one => Math.round((one / loudest) * 100))
}
