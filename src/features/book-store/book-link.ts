/** What links to a book show, and search engines read. For loaders and the server. */
import type { LinkCard, LinkPicture } from '#contract/link-card.ts'
import { toman } from '#persian/toman.ts'
import { bookPath, bookStorePath } from './book-paths.ts'
import type { Book, Edition } from './contract.ts'
import { formatNames, formatPeople } from './labels.ts'
import type { BookFormat } from './rules.ts'

export const bookPicture = (book: Book): LinkPicture => ({
  kind: 'book',
  name: book.slug,
  title: book.title,
  over: book.series || 'کتاب‌فروشی',
  lines: [formatPeople(book)].filter(Boolean),
  language: book.cover,
  greeting: null,
  ...(book.price !== null && { price: toman(book.price) }),
})

const schemaFormats: Record<BookFormat, string> = {
  paper: 'Paperback',
  ebook: 'EBook',
  audio: 'AudiobookFormat',
  'paper-audio': 'Paperback',
}

export function bookLink(book: Book, origin: string, seller: string): LinkCard {
  const address = origin + bookPath(book)
  const person = (name: string) => ({ '@type': 'Person', name })
  const toOffer = ({ price, stock }: Edition) => ({
    '@type': 'Offer',
    price,
    priceCurrency: 'IRR',
    availability: `https://schema.org/${stock === 'none' ? 'OutOfStock' : 'InStock'}`,
    url: address,
    seller: { '@type': 'EducationalOrganization', name: seller, url: origin },
  })
  return {
    type: 'product',
    picture: bookPicture(book),
    ...(book.price !== null && { price: book.price }),
    breadcrumbs: [
      { to: bookStorePath(), title: 'کتاب‌فروشی' },
      { to: bookPath(book), title: book.title },
    ],
    things: [
      {
        '@type': 'Book',
        '@id': address,
        url: address,
        name: book.title,
        ...(book.latinTitle && { alternateName: book.latinTitle }),
        description: book.about,
        inLanguage: book.language,
        datePublished: book.publishedAt,
        ...(book.author && { author: person(book.author) }),
        ...(book.editor && { editor: person(book.editor) }),
        ...(book.pages !== null && { numberOfPages: book.pages }),
        ...(book.levelFrom && { educationalLevel: book.levelFrom }),
        workExample: book.editions.map(edition => ({
          '@type': 'Book',
          name: `${book.title}، ${formatNames[edition.format]}`,
          bookFormat: `https://schema.org/${schemaFormats[edition.format]}`,
          ...(book.isbn && edition.format === 'paper' && { isbn: book.isbn }),
          offers: toOffer(edition),
        })),
      },
    ],
  }
}
