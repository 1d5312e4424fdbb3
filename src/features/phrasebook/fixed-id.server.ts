import { fixedIds } from '#server/platform/fixed-id.ts'

/** The same id for the same name, always. */
export const fixedId = fixedIds('phrasebook')

/** The id of everybody's phrase at this address. */
export const phraseId = (slug: string) => fixedId(`phrase ${slug}`)

/** The id of somebody's favourites, known before they are made. */
export const favouritesId = (userId: string) => fixedId(`favourites ${userId}`)

/** Whether an id is of the kind the feature makes from names; devices make random ones. */
export const isFixedId = (id: string) => id[14] === '5'
