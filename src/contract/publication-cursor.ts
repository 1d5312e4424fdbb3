import * as z from 'zod/mini'

/** Where a list of what came out was left: the milliseconds and the id of its last row. */
export const publicationCursor = z.string().check(z.regex(/^\d{1,15}\.[0-9a-f-]{36}$/, 'نشانی درست نیست.'))
