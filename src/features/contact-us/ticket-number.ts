import { toPersianDigits } from '#persian/digits.ts'

const smallest = 10_000_000
const count = 90_000_000

/**
 * The tracking number of a ticket: eight digits made of the random end of its id. The device that writes a ticket shows
 * it at once, with or without a connection, and the server comes to the same.
 */
export function computeTicketNumber(id: string): number {
  return smallest + (Number.parseInt(id.replaceAll('-', '').slice(-12), 16) % count)
}

/** «۸۸۲۱ ۴۰۳۷», with a space that no line breaks at; those of five digits are older. */
export const formatTicketNumber = (number: number): string =>
  toPersianDigits(String(number).replace(/^(\d{4})(\d{4})$/, '$1\u00A0$2'))
