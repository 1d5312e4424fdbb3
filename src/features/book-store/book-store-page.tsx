import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useSession } from '#client/session.ts'
import { brand } from '#contract/public-settings.ts'
import { listTaught } from '#contract/school-languages.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { ActiveFilters } from '#ui/active-filters.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { FilterChoice, FilterForm, FilterGroup, LevelFilter } from '#ui/filter-form.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { SearchBox } from '#ui/search-box.tsx'
import { SortField } from '#ui/sort-field.tsx'
import text from '#ui/text.module.css'
import { bookStorePath } from './book-paths.ts'
import styles from './book-store.module.css'
import { BookTile } from './book-tile.tsx'
import { listBooks } from './contract.ts'
import { countFilters, filterNames, listChoices, nameBookLanguage, readFilters, usedName } from './filters.ts'
import { formatNames, sortNames } from './labels.ts'
import { bookFormats } from './rules.ts'
import { booksTag, usedCopiesTag } from './tags.ts'

const ClassKits = lazy(() => import('./class-kits.tsx'))

export const handle = { query: [...filterNames, 'before'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(booksTag, usedCopiesTag)
  const { before, ...filters } = readFilters(new URL(request.url).searchParams)
  const { course, ...asked } = filters
  const { items, next, courseTitle } = await call(listBooks, {
    ...asked,
    before,
    course: course || undefined,
  })
  const isFiltered = filters.q !== '' || countFilters(filters) > 0
  linkedAs({
    isView: isFiltered || filters.sort !== 'new' || before !== undefined,
    breadcrumbs: [{ to: bookStorePath(), title: 'کتاب‌فروشی' }],
  })
  return {
    filters,
    items,
    courseTitle,
    isFiltered,
    isFirst: before === undefined,
    following: next && bookStorePath({ ...filters, before: next }),
    canonical: new URL(bookStorePath(), request.url).href,
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle('کتاب‌فروشی') },
  {
    name: 'description',
    content: `کتاب‌های زبان در کتاب‌فروشی ${brand().persian}: داستان‌های هم‌سطح شما، دستور زبان و کتاب‌های کلاس، چاپی، الکترونیک و صوتی.`,
  },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? bookStorePath() },
]

export default function BookStorePage() {
  const { filters, items, courseTitle, isFiltered, isFirst, following } = useLoaderData<typeof loader>()
  const { user } = useSession()
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[]} here="کتاب‌فروشی" />
      <div className={layout.pageHead}>
        <h1>کتاب‌فروشی</h1>
        <p className={text.lead}>
          داستان‌های هم‌سطح شما، دستور زبان و کتاب‌های کلاس؛ چاپی، الکترونیک یا صوتی، با چند صفحه برای ورق زدن.
        </p>
      </div>
      {user && isFirst && !isFiltered && (
        <Suspense>
          <ClassKits />
        </Suspense>
      )}
      <FilterForm
        action={bookStorePath()}
        chosen={filters}
        count={countFilters(filters)}
        filters={
          <>
            {filters.course && <input type="hidden" name="course" value={filters.course} />}
            <FilterGroup title="زبان">
              {[...listTaught(), 'fa'].map(language => (
                <FilterChoice key={language} name="language" value={language}>
                  {nameBookLanguage(language)}
                </FilterChoice>
              ))}
            </FilterGroup>
            <LevelFilter />
            <FilterGroup title="نسخه">
              {bookFormats.map(format => (
                <FilterChoice key={format} name="format" value={format}>
                  {formatNames[format]}
                </FilterChoice>
              ))}
              <FilterChoice name="used" value="1">
                {usedName}
              </FilterChoice>
            </FilterGroup>
          </>
        }
        search={
          <SearchBox
            label="جست‌وجو در کتاب‌ها"
            placeholder="نام کتاب، نویسنده یا شابک"
            defaultValue={filters.q}
            maxLength={100}
            clearTo={filters.q ? bookStorePath({ ...filters, q: '' }) : undefined}
          />
        }
        sort={
          <SortField
            value={filters.sort}
            usual="new"
            names={sortNames}
            buildPath={sort => bookStorePath({ ...filters, sort })}
          />
        }
      >
        {isFiltered && (
          <ActiveFilters
            choices={listChoices(filters, courseTitle)}
            clearTo={bookStorePath({ sort: filters.sort })}
          >
            {null}
          </ActiveFilters>
        )}
        {items.length > 0 ? (
          <ul className={styles.tiles} aria-label="کتاب‌ها">
            {items.map(book => (
              <li key={book.slug}>
                <BookTile book={book} />
              </li>
            ))}
          </ul>
        ) : isFiltered ? (
          <Empty title="کتابی با این‌ها پیدا نشد.">یکی از فیلترها را بردارید یا واژهٔ کوتاه‌تری بنویسید.</Empty>
        ) : (
          <Empty title={isFirst ? 'هنوز کتابی در کتاب‌فروشی نیست.' : 'کتاب دیگری نیست.'} />
        )}
        {following && (
          <nav aria-label="کتاب‌های بعدی" className={styles.following}>
            <a href={following} rel="next" className={buttonClass({ variant: 'quiet' })}>
              کتاب‌های بعدی
              <Icon name="forward" />
            </a>
          </nav>
        )}
      </FilterForm>
    </div>
  )
}
