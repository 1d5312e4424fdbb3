import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
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
import text from '#ui/text.module.css'
import { bookStorePath } from './book-paths.ts'
import styles from './book-store.module.css'
import { BookTile } from './book-tile.tsx'
import { ClassKits } from './class-kits.tsx'
import { listBooks } from './contract.ts'
import { countFilters, filterNames, listChoices, nameBookLanguage, readFilters } from './filters.ts'
import { formatNames } from './labels.ts'
import { bookFormats } from './rules.ts'
import { booksTag } from './tags.ts'

export const handle = { query: [...filterNames, 'before'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(booksTag)
  const { before, ...filters } = readFilters(new URL(request.url).searchParams)
  const { course, ...asked } = filters
  const { items, next, courseTitle } = await call(listBooks, {
    ...asked,
    before,
    course: course || undefined,
  })
  const isFiltered = filters.q !== '' || countFilters(filters) > 0
  linkedAs({
    isView: isFiltered || before !== undefined,
    breadcrumbs: [{ to: bookStorePath(), title: 'کتاب‌فروشی' }],
  })
  return {
    filters,
    items,
    courseTitle,
    isFiltered,
    isFirst: before === undefined,
    older: next && bookStorePath({ ...filters, before: next }),
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
  const { filters, items, courseTitle, isFiltered, isFirst, older } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[]} here="کتاب‌فروشی" />
      <div className={layout.pageHead}>
        <h1>کتاب‌فروشی</h1>
        <p className={text.lead}>
          داستان‌های هم‌سطح شما، دستور زبان و کتاب‌های کلاس؛ چاپی، الکترونیک یا صوتی، با چند صفحه برای ورق زدن.
        </p>
      </div>
      {isFirst && !isFiltered && <ClassKits />}
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
      >
        {isFiltered && (
          <ActiveFilters choices={listChoices(filters, courseTitle)} clearTo={bookStorePath()}>
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
        {older && (
          <nav aria-label="کتاب‌های پیش‌تر" className={styles.older}>
            <a href={older} rel="next" className={buttonClass({ variant: 'quiet' })}>
              کتاب‌های پیش‌تر
              <Icon name="forward" />
            </a>
          </nav>
        )}
      </FilterForm>
    </div>
  )
}
