/** What links to an article show, and search engines read. For loaders and the server. */
import type { LinkCard, LinkPicture } from '#contract/link-card.ts'
import type { Article } from './contract.ts'
import { articlePath, issuePath, journalPath, journalsPath } from './journal-paths.ts'
import { formatIssue, licenseNames, listNames } from './labels.ts'

export const articlePicture = (article: Article): LinkPicture => ({
  kind: 'journalarticle',
  name: article.slug,
  title: article.title,
  over: `${article.journal.title}، ${formatIssue(article.issue)}`,
  lines: [listNames(article.authors)],
})

export function articleLink(article: Article, origin: string, publisher: string): LinkCard {
  const { journal, issue } = article
  const address = origin + articlePath(article)
  return {
    type: 'article',
    picture: articlePicture(article),
    breadcrumbs: [
      { to: journalsPath(), title: 'نشریه‌ها' },
      { to: journalPath({ journal: journal.slug }), title: journal.title },
      { to: issuePath({ journal: journal.slug, number: issue.number }), title: formatIssue(issue) },
      { to: articlePath(article), title: article.title },
    ],
    things: [
      {
        '@type': 'ScholarlyArticle',
        '@id': address,
        mainEntityOfPage: address,
        headline: article.title,
        alternativeHeadline: article.titleEn,
        description: article.abstract,
        inLanguage: article.writtenIn,
        datePublished: article.publishedAt,
        dateModified: article.changedAt,
        keywords: [...article.keywords, ...article.keywordsEn],
        isAccessibleForFree: article.access === 'free',
        author: article.authors.map(({ name, nameEn }) => ({
          '@type': 'Person',
          name,
          ...(nameEn && { alternateName: nameEn }),
          url: origin + journalsPath({ author: name }),
        })),
        ...(licenseNames[article.license].url && { license: licenseNames[article.license].url }),
        ...(article.firstPage && { pageStart: article.firstPage }),
        ...(article.lastPage && { pageEnd: article.lastPage }),
        isPartOf: {
          '@type': 'PublicationIssue',
          issueNumber: String(issue.number),
          isPartOf: {
            '@type': 'Periodical',
            name: journal.title,
            ...(article.issn && { issn: article.issn }),
          },
        },
        publisher: { '@type': 'EducationalOrganization', name: publisher, url: origin },
      },
    ],
  }
}
