/** The school and its money as schema.org calls them; pages say it to search engines. */
import type { Thing } from './link-card.ts'
import { brand } from './public-settings.ts'

/** @param origin the site's address, without a slash at its end */
export const schoolThing = (origin: string): Thing => ({
  '@type': 'EducationalOrganization',
  '@id': `${origin}/#school`,
  name: brand().persian,
  alternateName: brand().latin,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
})

/** A price in Rials, for ISO 4217 knows no Toman. */
export const offerThing = (rials: number, url: string, hasSeats: boolean): Thing => ({
  '@type': 'Offer',
  category: rials === 0 ? 'Free' : 'Paid',
  price: rials,
  priceCurrency: 'IRR',
  availability: `https://schema.org/${hasSeats ? 'InStock' : 'SoldOut'}`,
  url,
})

/** Only for a page that shows these questions with their answers. */
export const faqThing = (faqs: readonly { question: string; answer: string }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
