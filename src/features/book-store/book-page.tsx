import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useSession } from '#client/session.ts'
import { brand } from '#contract/public-settings.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/facts.tsx'
import layout from '#ui/layout.module.css'
import { Prose } from '#ui/prose.tsx'
import { BreadcrumbsWithShare } from '#ui/share.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { BookCover } from './book-cover.tsx'
import { bookLink } from './book-link.ts'
import { bookParts } from './book-parts-of-all.ts'
import { bookPath, bookStorePath, kitPath, readPath } from './book-paths.ts'
import styles from './book-store.module.css'
import { BookTile } from './book-tile.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { type Book, readBook } from './contract.ts'
import { nameBookLanguage } from './filters.ts'
import { describeNeed, formatLevels, formatPeople } from './labels.ts'
import { booksTag } from './tags.ts'

const OwnBook = lazy(() => import('./own-book.tsx'))

/** Seconds after which the stock that a page shows is read again: copies are held and let go all the time. */
const stockFor = 30

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs, maxAge } = loaderApi(context)
  cacheTags(booksTag, ...bookParts.map(({ tag }) => tag))
  maxAge(stockFor)
  const { book } = await call(readBook, { slug: params.slug ?? '' })
  linkedAs(bookLink(book, new URL(request.url).origin, brand().persian))
  const parts = await Promise.all(bookParts.map(({ read }) => call(read, { slug: book.slug } as never)))
  return { book, parts, canonical: new URL(bookPath(book), request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('کتاب‌فروشی') }]
  const { book, canonical } = loaderData
  return [
    { title: pageTitle(book.title) },
    { name: 'description', content: book.about.slice(0, 300) || book.title },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

export default function BookPage() {
  const { book, parts, canonical } = useLoaderData<typeof loader>()
  const { user } = useSession()
  return (
    <div className={layout.wrap}>
      <BreadcrumbsWithShare
        steps={[{ to: bookStorePath(), title: 'کتاب‌فروشی' }]}
        here={book.title}
        address={canonical}
        text={book.title}
      />
      <div className={styles.product}>
        <figure className={styles.pedestal}>
          <BookCover book={book} size="large" />
        </figure>
        <div className={styles.about}>
          <Head book={book} />
          {book.about && (
            <UserText as="p" className={text.lead}>
              {book.about}
            </UserText>
          )}
          {user && (
            <Suspense>
              <OwnBook key={book.slug} slug={book.slug} />
            </Suspense>
          )}
          <BuyPanel key={`editions of ${book.slug}`} editions={book.editions} />
          {bookParts.map(({ tag, Section }, index) => (
            <Section key={`${tag} of ${book.slug}`} slug={book.slug} found={parts[index] as never} />
          ))}
          <Facts
            className={styles.specs}
            facts={[
              book.pages === null ? null : { name: 'شمار صفحه‌ها', value: toPersianDigits(book.pages) },
              book.printing === null
                ? null
                : { name: 'نوبت چاپ', value: <UserText>{book.printing}</UserText> },
              book.trimSize === null ? null : { name: 'قطع', value: <UserText>{book.trimSize}</UserText> },
              book.isbn === null ? null : { name: 'شابک', value: <Bdi>{toPersianDigits(book.isbn)}</Bdi> },
            ]}
          />
          {book.courses.length > 0 && <Courses book={book} />}
        </div>
      </div>
      {book.sampleHtml !== '' && (
        <section aria-labelledby="sample" className={classes(layout.section, styles.sample)}>
          <div className={layout.sectionHead}>
            <h2 id="sample">ورق زدن</h2>
            {book.editions.some(({ format }) => format === 'ebook') && (
              // A page that frames documents has a policy of its own: it is loaded anew.
              <a href={readPath(book)} data-reload className={text.link}>
                فصل نخست در کتاب‌خوان
              </a>
            )}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
          <section className={styles.sampleText} tabIndex={0} aria-label="صفحه‌های نمونه">
            <Prose html={book.sampleHtml} />
          </section>
        </section>
      )}
      {book.neighbours.length > 0 && (
        <section aria-labelledby="neighbours" className={layout.section}>
          <div className={layout.sectionHead}>
            <h2 id="neighbours">کنار همین قفسه</h2>
          </div>
          <ul className={styles.shelf}>
            {book.neighbours.map(neighbour => (
              <li key={neighbour.slug}>
                <BookTile book={neighbour} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Head({ book }: { book: Book }) {
  const levels = formatLevels(book)
  const people = formatPeople(book)
  return (
    <header>
      <Tag tone="turquoise">
        {nameBookLanguage(book.language)}
        {levels && <>، {levels}</>}
      </Tag>
      <h1>
        <UserText>{book.title}</UserText>
      </h1>
      {book.latinTitle && (
        <Bdi as="p" className={text.muted}>
          {book.latinTitle}
        </Bdi>
      )}
      {people && (
        <UserText as="p" className={text.muted}>
          {people}
        </UserText>
      )}
    </header>
  )
}

const Courses = ({ book }: { book: Book }) => (
  <section aria-labelledby="courses">
    <h2 id="courses" className={text.cardTitle}>
      در این دوره‌ها خوانده می‌شود
    </h2>
    <ul className={layout.list}>
      {book.courses.map(course => (
        <li key={course.slug}>
          <a href={kitPath({ course: course.slug })} className={text.link}>
            <UserText>{course.title}</UserText>
          </a>
          <span className={text.muted}>، {describeNeed(course)}</span>
        </li>
      ))}
    </ul>
  </section>
)
