/** Where the phrases of the next class are practised. */
export const classPackPath = '/phrasebook/class'

/** By which a device knows them among what it keeps. */
export const packKind = 'class-pack'
