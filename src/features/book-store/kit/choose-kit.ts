import { computeDiscount } from '#contract/compute-discount.ts'
import type { Edition, KitBook, KitDiscount, OwnedEdition } from '../contract.ts'
import { type BookFormat, isPaper } from '../rules.ts'
import { isWholeKit } from './is-whole-kit.ts'

/** What somebody decided of the books, by their slugs; the rest is as it is proposed. */
export type KitChoice = Record<string, { isWanted?: boolean; editionId?: string }>

export type KitLine = {
  book: KitBook
  owned: OwnedEdition | null
  edition: Edition | undefined
  /** Whether it can be bought now. */
  isThere: boolean
  isWanted: boolean
}

/** What of a book is proposed: the first edition that there is. */
const findOffered = ({ editions }: KitBook): Edition | undefined =>
  editions.find(({ stock }) => stock !== 'none') ?? editions[0]

/** The books of a kit as they are bought: unless somebody decides otherwise, those that are needed and not there yet. */
export const chooseKit = (
  books: readonly KitBook[],
  owned: readonly OwnedEdition[],
  chosen: KitChoice = {},
): KitLine[] =>
  books.map(book => {
    const mine = owned.find(({ slug }) => slug === book.slug) ?? null
    const { editionId, isWanted } = chosen[book.slug] ?? {}
    const edition = book.editions.find(({ id }) => id === editionId) ?? findOffered(book)
    const isThere = edition !== undefined && edition.stock !== 'none'
    return {
      book,
      owned: mine,
      edition,
      isThere,
      isWanted: isThere && (isWanted ?? (!book.isOptional && mine === null)),
    }
  })

/** How many of what is wanted come by post or are fetched, and how many are there at once; paper with sound is both. */
export function countDeliveries(lines: readonly KitLine[]): { posted: number; atOnce: number } {
  const formats = lines.flatMap(({ isWanted, edition }) => (isWanted ? edition!.format : []))
  return {
    posted: formats.filter(isPaper).length,
    atOnce: formats.filter(format => format !== 'paper').length,
  }
}

/** The edition of a book in the first of these formats that there is of it. */
const findIn = ({ editions }: KitBook, formats: readonly BookFormat[]) =>
  formats
    .map(format => editions.find(edition => edition.format === format && edition.stock !== 'none'))
    .find(edition => edition !== undefined)

/** The same choice with each book that is not there yet in one of these formats; what is not sold so stays as it was. */
export const chooseFormat = (
  lines: readonly KitLine[],
  formats: readonly BookFormat[],
  chosen: KitChoice,
): KitChoice => ({
  ...chosen,
  ...Object.fromEntries(
    lines.flatMap(({ book, owned }) => {
      const edition = owned === null ? findIn(book, formats) : undefined
      return edition ? [[book.slug, { ...chosen[book.slug], editionId: edition.id }]] : []
    }),
  ),
})

/** Whether some book may be had in one of these formats, and each that may is. */
export function isAllIn(lines: readonly KitLine[], formats: readonly BookFormat[]): boolean {
  const able = lines.filter(({ book, owned }) => owned === null && findIn(book, formats))
  return able.length > 0 && able.every(({ edition }) => edition && formats.includes(edition.format))
}

/** What is taken off those that are wanted, by the best of the discounts; null where none applies to them. */
export function findKitDiscount(
  lines: readonly KitLine[],
  discounts: readonly KitDiscount[],
): { discount: KitDiscount; amount: number } | null {
  const wanted = lines.filter(({ isWanted }) => isWanted)
  const parts = lines.map(({ book, owned }) => ({
    id: book.slug,
    isOptional: book.isOptional,
    isOwned: owned !== null,
    isSold: book.editions.length > 0,
  }))
  if (!isWholeKit(parts, new Set(wanted.map(({ book }) => book.slug)))) return null
  const total = wanted.reduce((sum, { edition }) => sum + edition!.price, 0)
  const [best] = discounts
    .filter(({ minimum }) => total >= minimum)
    .map(discount => ({ discount, amount: computeDiscount(discount, total) }))
    .sort((one, other) => other.amount - one.amount)
  return best ?? null
}
