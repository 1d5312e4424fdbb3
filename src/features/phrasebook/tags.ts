/** On every page that shows phrases of everybody's. */
export const phrasebookTag = 'phrasebook'

/** On the page of a list its owner shares. */
export const sharedListTag = (share: string) => `phrasebook/shared/${share}`
