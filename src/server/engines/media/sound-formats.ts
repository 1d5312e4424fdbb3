/** Of what it is read from, the sound alone, without what was written down beside it. */
const sound = ['-vn', '-sn', '-dn', '-map_metadata', '-1']

/** AAC in MP4, which every phone plays: mono, so many samples and kbit a second. */
const toAac = (hertz: number, kilobits: number) => [
  ...[...sound, '-ac', '1', '-ar', String(hertz)],
  ...['-c:a', 'aac', '-b:a', `${kilobits}k`, '-movflags', '+faststart', '-f', 'mp4'],
]

/** The sound of a lesson: speech at 32 kbit a second. */
export const soundOnly = toAac(24_000, 32)

/** Opus in Ogg, of speech, without sudden heavy moments. */
const toOpus = (hertz: number, kilobits: number) => [
  ...[...sound, '-ac', '1', '-ar', String(hertz)],
  ...['-c:a', 'libopus', '-b:a', `${kilobits}k`, '-vbr', 'constrained', '-application', 'voip', '-f', 'ogg'],
]

/** What is made of a sound that anybody hears: whole at 64 kbit a second, and at 24 for slow lines. */
export const soundRenditions = {
  'full-aac': { ending: 'm4a', format: toAac(44_100, 64) },
  'light-opus': { ending: 'ogg', format: toOpus(24_000, 24) },
  // For where Opus in Ogg is not played.
  'light-aac': { ending: 'm4a', format: toAac(16_000, 24) },
} as const
export type SoundRendition = keyof typeof soundRenditions

/** A voice message where Opus is not played. */
export const voiceAac = toAac(16_000, 20)

/** A voice message: Opus in Ogg, mono at 16 kbit a second. */
export const voiceOpus = toOpus(16_000, 16)

/** The same without a change, of what is Opus and light already. */
export const opusAsItIs = [...sound, '-c:a', 'copy', '-f', 'ogg']
