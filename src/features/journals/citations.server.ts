import type { Author, Citations } from './tables.server.ts'

/** What a citation says. Reference managers everywhere sort and print it, so it is in Latin letters where those are known. */
export type Cited = {
  slug: string
  title: string
  titleEn: string
  authors: readonly Author[]
  journal: { title: string; titleEn: string; issn: string | null }
  issue: { number: number }
  firstPage: number | null
  lastPage: number | null
  publishedAt: Date
  writtenIn: string
  keywordsEn: readonly string[]
  abstractEn: string
  doi: string | null
  /** The address of its page. */
  url: string
  publisher: string
}

/** The citations of an article, by the library that many reference managers trust; it is loaded with the first. */
export async function makeCitations(cited: Cited): Promise<Citations> {
  const { Cite, plugins } = await import('@citation-js/core')
  await Promise.all([
    import('@citation-js/plugin-csl'),
    import('@citation-js/plugin-bibtex'),
    import('@citation-js/plugin-ris'),
  ])
  Object.assign(plugins.config.get('@bibtex').format, { useIdAsLabel: true, asciiOnly: false })
  const item = toItem(cited)
  const whole = new Cite([item])
  const inStyle = (template: string) =>
    whole.format('bibliography', { format: 'text', template, lang: 'en-US' }).trim().replace(/^1\. /, '')
  return {
    apa: inStyle('apa'),
    vancouver: inStyle('vancouver'),
    harvard: inStyle('harvard1'),
    // A day within the month's field is none that BibTeX knows.
    bibtex: new Cite([{ ...item, issued: { 'date-parts': [item.issued['date-parts'][0]!.slice(0, 2)] } }])
      .format('bibtex')
      .trim(),
    ris: splitPages(whole.format('ris').trim()),
  }
}

function toItem(cited: Cited) {
  const { firstPage, lastPage, publishedAt: at } = cited
  return {
    id: makeLabel(cited),
    type: 'article-journal',
    title: escapeMarkup(cited.titleEn || cited.title),
    author: cited.authors.map(toName),
    'container-title': escapeMarkup(cited.journal.titleEn || cited.journal.title),
    volume: String(cited.issue.number),
    issued: { 'date-parts': [[at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]] },
    language: cited.writtenIn,
    URL: cited.url,
    publisher: cited.publisher,
    abstract: cited.abstractEn,
    keyword: cited.keywordsEn.join(','),
    ...(firstPage !== null && { page: lastPage === null ? `${firstPage}` : `${firstPage}-${lastPage}` }),
    ...(cited.journal.issn && { ISSN: cited.journal.issn }),
    ...(cited.doi && { DOI: cited.doi }),
  }
}

const standIns: Record<string, string> = { '<': '‹', '>': '›', '{': '(', '}': ')' }

/** Titles are rich text to the library, and braces are BibTeX's own. */
const escapeMarkup = (title: string) => title.replace(/[<>{}]/g, sign => standIns[sign]!)

/** The last word is the family's name, as Latin names are written here. */
function toName({ name, nameEn }: Author) {
  const words = (nameEn || name).trim().split(/\s+/)
  const family = words.pop()!
  return words.length > 0 ? { family, given: words.join(' ') } : { literal: family }
}

const makeLabel = ({ authors, publishedAt, slug }: Cited) => {
  const family = authors[0]?.nameEn.trim().split(/\s+/).at(-1) ?? ''
  return `${family.replace(/[^A-Za-z]/g, '') || 'article'}${publishedAt.getUTCFullYear()}-${slug}`
}

/** RIS has a field for each end. */
const splitPages = (ris: string) => ris.replace(/^SP {2}- (\d+)-(\d+)$/m, 'SP  - $1\nEP  - $2')
