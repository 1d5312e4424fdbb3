import { persianNumber, readInteger } from '#persian/digits.ts'

/** Typed Toman in Rials; what is no number is nothing. */
export const readPrice = (typed: string) => (readInteger(typed.replace(/[٬,]/g, '')) ?? 0) * 10
export const showPrice = (rials: number) => persianNumber(rials / 10)
