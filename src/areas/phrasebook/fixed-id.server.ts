import { createHash } from 'node:crypto'

/** The same id for the same name, always: a version 5 UUID in a namespace of the phrasebook's own. */
export function fixedId(name: string): string {
  const bytes = createHash('sha1').update(`hamava phrasebook ${name}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The id of everybody's phrase at this address. */
export const phraseId = (slug: string) => fixedId(`phrase ${slug}`)

/** The id of somebody's favourites, known before they are made. */
export const favouritesId = (userId: string) => fixedId(`favourites ${userId}`)

/** Whether an id is of the kind the room makes from names; devices make random ones. */
export const isFixedId = (id: string) => id[14] === '5'
