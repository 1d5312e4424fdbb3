import { expect, test } from 'vitest'
import type { KitBook } from '../contract.ts'
import type { BookFormat, StockState } from '../rules.ts'
import { chooseFormat, chooseKit, countDeliveries, isAllIn } from './choose-kit.ts'

const newBook = (slug: string, editions: [BookFormat, StockState][]): KitBook => ({
  slug,
  title: slug,
  latinTitle: '',
  author: '',
  cover: 'en',
  usedPrice: null,
  neededFromSession: null,
  isOptional: false,
  pages: null,
  editions: editions.map(([format, stock]) => ({
    id: `${slug} ${format}`,
    format,
    price: 1000,
    stock,
    left: null,
  })),
})

const books = [
  newBook('coursebook', [
    ['paper', 'many'],
    ['ebook', 'file'],
  ]),
  newBook('workbook', [['paper-audio', 'few']]),
  newBook('story', [
    ['paper', 'none'],
    ['ebook', 'file'],
    ['audio', 'file'],
  ]),
]
const owned = [{ slug: 'coursebook', format: 'ebook' as const, grantedAt: '' }]

test('all books of a kit are chosen on paper or as files at once; what is not sold so stays, and what one has is let be', () => {
  const editions = (lines: ReturnType<typeof chooseKit>) => lines.map(({ edition }) => edition?.id)
  const files = chooseFormat(chooseKit(books, []), ['ebook'], { workbook: { isWanted: false } })
  const asFiles = chooseKit(books, [], files)
  expect(editions(asFiles)).toEqual(['coursebook ebook', 'workbook paper-audio', 'story ebook'])
  // Other choices are kept.
  expect(asFiles.map(({ isWanted }) => isWanted)).toEqual([true, false, true])
  expect([isAllIn(asFiles, ['ebook']), isAllIn(asFiles, ['paper', 'paper-audio'])]).toEqual([true, false])
  const onPaper = chooseKit(books, [], chooseFormat(asFiles, ['paper', 'paper-audio'], files))
  expect(editions(onPaper)).toEqual(['coursebook paper', 'workbook paper-audio', 'story ebook'])
  expect(isAllIn(onPaper, ['paper', 'paper-audio'])).toBe(true)
  expect(chooseFormat(chooseKit(books, owned), ['ebook'], {})).toEqual({
    story: { editionId: 'story ebook' },
  })
})

test('what of a kit comes by post and what is there at once is counted; paper with sound is both', () => {
  expect(countDeliveries(chooseKit(books, []))).toEqual({ posted: 2, atOnce: 2 })
  expect(countDeliveries(chooseKit(books, [], { workbook: { isWanted: false } }))).toEqual({
    posted: 1,
    atOnce: 1,
  })
})
