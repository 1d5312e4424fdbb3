import { createHash } from 'node:crypto'
import type { LinkPicture } from '#contract/link-card.ts'

/** Told apart in the pictures' addresses: a new look is another picture. */
const look = 1

/** What tells one picture from another: twelve hexadecimal digits of all that is on it. */
export const computeStamp = (picture: LinkPicture, brand: string) =>
  createHash('sha256')
    .update(JSON.stringify([look, brand, picture]))
    .digest('hex')
    .slice(0, 12)

/** Where a picture is found; the address changes with what it shows. */
export const buildPicturePath = (picture: LinkPicture, brand: string) =>
  `/pictures/${picture.kind}/${picture.name}.${computeStamp(picture, brand)}.jpg`
