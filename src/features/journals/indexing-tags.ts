/** What indexers of scholarly texts read in the head of a page: Highwire Press tags, and Dublin Core. */
import type { Article } from './contract.ts'
import { pdfPath } from './journal-paths.ts'
import { licenseNames } from './labels.ts'

type Tag = { name: string; content: string }

/** `origin` begins the addresses; `canonical` is the page's own. */
export function listIndexingTags(article: Article, canonical: string, publisher: string): Tag[] {
  const { origin } = new URL(canonical)
  const day = article.publishedAt.slice(0, 10)
  return [
    ...listHighwire(article, canonical, origin, day),
    ...listDublinCore(article, canonical, publisher, day),
  ]
}

const several = (name: string, contents: readonly (string | null | undefined)[]): Tag[] =>
  contents.flatMap(content => (content ? [{ name, content }] : []))

function listHighwire(article: Article, canonical: string, origin: string, day: string): Tag[] {
  const { journal, issue, authors } = article
  return [
    // One title: what it is called in the language of its text.
    ...several('citation_title', [article.writtenIn === 'fa' ? article.title : article.titleEn]),
    ...authors.flatMap(({ name, nameEn, affiliation }) => [
      ...several('citation_author', [article.writtenIn === 'fa' ? name : nameEn || name]),
      ...several('citation_author_institution', [affiliation]),
    ]),
    ...several('citation_publication_date', [day.replaceAll('-', '/')]),
    ...several('citation_journal_title', [article.writtenIn === 'fa' ? journal.title : journal.titleEn]),
    ...several('citation_issn', [article.issn]),
    ...several('citation_volume', [String(issue.number)]),
    ...several('citation_firstpage', [article.firstPage?.toString()]),
    ...several('citation_lastpage', [article.lastPage?.toString()]),
    ...several('citation_doi', [article.doi]),
    ...several('citation_language', [article.writtenIn]),
    ...several('citation_keywords', [...article.keywords, ...article.keywordsEn]),
    ...several('citation_abstract_html_url', [canonical]),
    ...several('citation_fulltext_html_url', [article.access === 'free' ? canonical : null]),
    ...several('citation_pdf_url', [
      article.access === 'free' && article.pdfBytes !== null ? origin + pdfPath(article) : null,
    ]),
    ...several('citation_reference', article.bibliography),
  ]
}

const listDublinCore = (article: Article, canonical: string, publisher: string, day: string): Tag[] => [
  ...several('DC.title', [article.title, article.titleEn]),
  ...several(
    'DC.creator',
    article.authors.map(({ name }) => name),
  ),
  ...several('DC.subject', [...article.keywords, ...article.keywordsEn]),
  ...several('DC.description', [article.abstract, article.abstractEn]),
  ...several('DC.publisher', [publisher]),
  ...several('DC.date', [day]),
  ...several('DC.type', ['Text']),
  ...several('DC.format', ['text/html']),
  ...several('DC.identifier', [canonical, article.doi && `https://doi.org/${article.doi}`]),
  ...several('DC.source', [article.issn && `ISSN ${article.issn}`]),
  ...several('DC.language', [article.writtenIn]),
  ...several('DC.rights', [licenseNames[article.license].url]),
]
