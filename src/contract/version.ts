import * as z from 'zod/mini'

const wrong = 'شمارهٔ نسخه درست نیست.'

/** Which state of something its editor saw; the database counts on from it, in 32 bits. */
export const version = z.int(wrong).check(z.minimum(0, wrong), z.maximum(2 ** 31 - 2, wrong))

/** The number of a draft's last save. */
export const edition = version.check(z.minimum(1, wrong))
