import { redrawnPicture } from '#server/platform/redrawn-picture.ts'

/** The side of the square, in pixels. */
const side = 512

/**
 * Makes the square picture of a person: the middle of what was sent, upright, as WebP without any metadata.
 * @throws AppError as `redrawnPicture`
 */
export const squarePicture = (file: Uint8Array): Promise<Buffer> =>
  redrawnPicture(file, image => image.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }))
