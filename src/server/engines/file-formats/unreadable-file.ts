/** A file of which nothing can be read; `message` is for the person who chose it, in Persian. */
export class UnreadableFile extends Error {}
