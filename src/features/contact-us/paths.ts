import { buildPath } from '#contract/build-path.ts'

/** The form, opened from a thing of one's own whose facts go along: an order, a session, homework. */
export const aboutPath = (kind: string, id: string) => buildPath('/contact-us', { about: `${kind}:${id}` })

/** Where a ticket is followed; with its number filled in. */
export const ticketPath = (number?: number | string) => buildPath('/contact-us/ticket', { number })
