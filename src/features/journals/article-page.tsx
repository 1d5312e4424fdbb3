import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { brand } from '#contract/public-settings.ts'
import { formatDate } from '#persian/jalali.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Prose } from '#ui/prose.tsx'
import { BreadcrumbsWithShare } from '#ui/share.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './article.module.css'
import { articleLink } from './article-link.ts'
import { Bibliography } from './bibliography.tsx'
import { Cite } from './cite.tsx'
import { type Article, readArticle } from './contract.ts'
import { CountView } from './count-view.tsx'
import { FactsCard } from './facts-card.tsx'
import { Glossary } from './glossary.tsx'
import { listIndexingTags } from './indexing-tags.ts'
import { articlePath, issuePath, journalPath, journalsPath } from './journal-paths.ts'
import { formatIssue, formatPages, kindNames } from './labels.ts'
import { MembersText } from './members-text.tsx'
import { journalsTag } from './tags.ts'

/** Seconds after which the counts that a page shows are read again. */
const countsFor = 600

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs, maxAge } = loaderApi(context)
  cacheTags(journalsTag)
  maxAge(countsFor)
  const { article } = await call(readArticle, { slug: params.slug ?? '' })
  linkedAs(articleLink(article, new URL(request.url).origin, brand().persian))
  return { article, canonical: new URL(articlePath(article), request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('نشریه‌ها') }]
  const { article, canonical } = loaderData
  return [
    { title: pageTitle(article.title) },
    { name: 'description', content: article.abstract.slice(0, 300) || article.title },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { tagName: 'link', rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' },
    ...listIndexingTags(article, canonical, brand().latin),
  ]
}

export default function ArticlePage() {
  const { article, canonical } = useLoaderData<typeof loader>()
  const { slug, journal, issue, title, html, bibliography, glossary, citations, writtenIn } = article
  return (
    <div className={layout.wrap}>
      <CountView key={slug} slug={slug} />
      <BreadcrumbsWithShare
        steps={[
          { to: journalsPath(), title: 'نشریه‌ها' },
          { to: journalPath({ journal: journal.slug }), title: journal.title },
          { to: issuePath({ journal: journal.slug, number: issue.number }), title: formatIssue(issue) },
        ]}
        address={canonical}
        text={title}
      />
      <div className={styles.page}>
        <article>
          <Head article={article} />
          <Abstracts article={article} />
          <div lang={writtenIn} dir={writtenIn === 'fa' ? 'rtl' : 'ltr'}>
            {html === null ? (
              <MembersText article={article} />
            ) : (
              <Prose html={html} className={styles.text} />
            )}
            {bibliography.length > 0 && <Bibliography entries={bibliography} writtenIn={writtenIn} />}
          </div>
        </article>
        <aside aria-label="دربارهٔ این مقاله" className={classes(layout.stack, layout.loose)}>
          <FactsCard article={article} />
          {citations && <Cite slug={slug} citations={citations} />}
          {glossary.length > 0 && <Glossary slug={slug} terms={glossary} />}
        </aside>
      </div>
    </div>
  )
}

function Head({ article }: { article: Article }) {
  const { level, kind, isReviewed, title, titleEn, authors, textEditor } = article
  const { publishedAt, firstPage, lastPage } = article
  const pages = formatPages(firstPage, lastPage)
  return (
    <header className={styles.head}>
      <p className={classes(layout.row, layout.wrapping)}>
        {level && <Tag tone="turquoise">{level}</Tag>}
        <Tag>{isReviewed ? `${kindNames[kind]}، داوری‌شده` : kindNames[kind]}</Tag>
      </p>
      <h1>
        <UserText>{title}</UserText>
      </h1>
      {titleEn && (
        <Bdi as="p" className={styles.titleEn}>
          {titleEn}
        </Bdi>
      )}
      <ul aria-label="نویسندگان" className={styles.authors}>
        {authors.map(({ name, affiliation }) => (
          <li key={name}>
            <a href={journalsPath({ author: name })} rel="author">
              <UserText>{name}</UserText>
            </a>
            {affiliation && <UserText>{` (${affiliation})`}</UserText>}
          </li>
        ))}
      </ul>
      {textEditor && (
        <p>
          ویراستار: <UserText>{textEditor}</UserText>
        </p>
      )}
      <p className={text.meta}>
        <span>
          <Icon name="calendar-days" />
          <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
        </span>
        {pages && <span>{pages}</span>}
      </p>
    </header>
  )
}

function Abstracts({ article: { abstract, abstractEn, keywords, keywordsEn } }: { article: Article }) {
  return (
    <div className={styles.abstracts}>
      <section aria-labelledby="abstract">
        <h2 id="abstract">چکیده</h2>
        <UserText as="p">{abstract}</UserText>
        <Keywords label="کلیدواژه‌ها" keywords={keywords} />
      </section>
      {abstractEn && (
        <section aria-labelledby="abstract-en" lang="en" dir="ltr">
          <h2 id="abstract-en">Abstract</h2>
          <p>{abstractEn}</p>
          <Keywords label="Keywords" keywords={keywordsEn} />
        </section>
      )}
    </div>
  )
}

function Keywords({ label, keywords }: { label: string; keywords: readonly string[] }) {
  if (keywords.length === 0) return null
  return (
    <ul aria-label={label} className={styles.keywords}>
      {keywords.map(keyword => (
        <li key={keyword}>
          <a href={journalsPath({ keyword })}>{keyword}</a>
        </li>
      ))}
    </ul>
  )
}
