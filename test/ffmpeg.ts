import { spawnSync } from 'node:child_process'
import { test } from 'vitest'
import { findFfmpeg } from '#server/engines/media/ffmpeg.ts'

export const ffmpeg = findFfmpeg({})

/** For what ffmpeg makes: skipped, and counted as such, where there is none. */
export const withFfmpeg = test.skipIf(!ffmpeg)

/** A tone of so many seconds, and with `film` a picture to it, as ffmpeg writes it. */
export function madeMedia(
  format: 'mp3' | 'mp4' | 'webm' | 'ogg' | 'wav' | 'adts' | 'flac',
  seconds: number,
  { film = false } = {},
): Buffer {
  const codecs = {
    mp3: [],
    mp4: ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov'],
    webm: ['-c:a', 'libopus'],
    ogg: ['-c:a', 'libopus'],
    wav: [],
    adts: [],
    flac: [],
  }[format]
  const picture = film
    ? [
        '-f',
        'lavfi',
        '-i',
        `testsrc=size=320x180:rate=5:duration=${seconds}`,
        '-c:v',
        format === 'mp4' ? 'libx264' : 'libvpx',
      ]
    : []
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`]
  const inputs = film ? [...tone, ...picture.slice(0, 4)] : tone
  const made = spawnSync(
    ffmpeg!.ffmpeg,
    ['-v', 'error', ...inputs, ...codecs, ...picture.slice(4), '-f', format, 'pipe:1'],
    { maxBuffer: 1 << 26 },
  )
  if (made.status !== 0) throw new Error(made.stderr.toString())
  return made.stdout
}
