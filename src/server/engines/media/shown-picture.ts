import { measurePicture, redrawnPicture } from '../../platform/redrawn-picture.ts'
import type { DetectedType } from './detected-type.ts'

/** What a picture may weigh that is shown by itself, without being asked for. */
export const maxShownBytes = 200 * 1024

/** The longer side in pixels and the quality, from the best on. */
const attempts = [
  [1600, 80],
  [1600, 65],
  [1280, 60],
  [1024, 50],
  [800, 40],
  [640, 25],
] as const

/**
 * A picture as it is shown (WebP, at most `maxShownBytes`) with its size, and as large as it was sent. Both are drawn anew:
 * where and with what it was taken goes with neither.
 * @throws AppError invalid, as `redrawnPicture`
 */
export async function drawWithOriginal(
  path: string,
  { original: format = 'jpg' }: Pick<DetectedType, 'original'>,
) {
  let shown: Buffer
  for (const [side, quality] of attempts) {
    shown = await redrawnPicture(path, image =>
      image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality }),
    )
    if (shown.length <= maxShownBytes) break
  }
  const original = await redrawnPicture(path, image =>
    format === 'png'
      ? image.png()
      : format === 'webp'
        ? image.webp({ quality: 90, effort: 2 })
        : image.jpeg({ quality: 92 }),
  )
  return { shown: shown!, original, ...(await measurePicture(shown!)) }
}
