/** Where the portrait of an author is fetched; null where there is none. */
export const portraitUrl = (portrait: string | null) => (portrait === null ? null : `/media/${portrait}`)
