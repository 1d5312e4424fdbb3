import { createHash } from 'node:crypto'
import type { LinkPicture } from '#contract/link-card.ts'
import type { SchoolLook } from '../../platform/school-look.ts'

/** Told apart in the pictures' addresses: a new look is another picture. */
const look = 1

/** Whose picture it is: what it is called and how it looks. */
export type School = { brand: string; look?: SchoolLook }

/** What tells one picture from another: twelve hexadecimal digits of all that is on it. */
export const computeStamp = (picture: LinkPicture, { brand, look: own }: School) =>
  createHash('sha256')
    .update(
      JSON.stringify([look, brand, picture, ...(own?.accent || own?.logo ? [own.accent, own.logo] : [])]),
    )
    .digest('hex')
    .slice(0, 12)

/** Where a picture is found; the address changes with what it shows. */
export const buildPicturePath = (picture: LinkPicture, school: School) =>
  `/pictures/${picture.kind}/${picture.name}.${computeStamp(picture, school)}.jpg`
