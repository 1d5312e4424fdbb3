import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { teachersTag } from '#features/teachers/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Pager, useTurnedPage } from '#ui/pager.tsx'
import text from '#ui/text.module.css'
import styles from './catalogue/catalogue.module.css'
import { listCourses } from './catalogue/contract.ts'
import { CourseCard } from './catalogue/course-card.tsx'
import { CourseFilters } from './catalogue/course-filters.tsx'
import { buildAddress, filterQuery, isFiltered, onlyOne, readFilters } from './catalogue/filters.ts'
import { MissingGroup } from './catalogue/manifest.ts'
import { courseTag } from './tags.ts'

export const handle = { query: filterQuery }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, maxAge } = loaderApi(context)
  cacheTags(courseTag, teachersTag)
  // Seats are counted while they are held and let go.
  maxAge(30)
  const filters = readFilters(new URL(request.url).searchParams)
  return {
    filters,
    found: await call(listCourses, filters),
    canonical: new URL('/course', request.url).href,
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [
    { title: pageTitle('دوره‌ها') },
    {
      name: 'description',
      content: 'دوره‌های زندهٔ زبان با گروه‌های کوچک: روز و ساعت، استاد، سرفصل‌ها، شهریه و جای خالی هر گروه.',
    },
    { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? '/course' },
    // Choices and later pages are views of the list.
    ...(loaderData && (isFiltered(loaderData.filters) || loaderData.filters.page > 1)
      ? [{ name: 'robots', content: 'noindex, follow' }]
      : []),
  ]
}

/** The catalogue. */
export default function CoursePage() {
  const { filters, found } = useLoaderData<typeof loader>()
  const heading = useTurnedPage(found.page, buildAddress('/course', { ...filters, page: 1 }))
  const { items, page, perPage, total, languages } = found
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1 ref={heading} tabIndex={-1}>
          دوره‌ها
        </h1>
        <p className={text.muted}>کلاس‌های زنده در گروه‌های کوچک. همهٔ زمان‌ها به وقت تهران است.</p>
      </div>
      <CourseFilters
        path="/course"
        filters={filters}
        languages={languages}
        sortable
        count={`${persianNumber(total)} دوره`}
      >
        {items.length > 0 ? (
          <ul className={classes(layout.grid, styles.grid)} aria-label="دوره‌ها">
            {items.map(course => (
              <CourseCard key={course.slug} course={course} />
            ))}
          </ul>
        ) : (
          <Empty
            title="دوره‌ای با این فیلترها پیدا نشد."
            action={
              <a href="/course" data-replace className={buttonClass({ variant: 'quiet' })}>
                حذف فیلترها
              </a>
            }
          >
            روز یا ساعت دیگری را امتحان کنید، یا استادان را ببینید.
          </Empty>
        )}
        <Pager
          page={page}
          perPage={perPage}
          total={total}
          address={page => buildAddress('/course', { ...filters, page })}
        />
      </CourseFilters>
      {MissingGroup && <MissingGroup language={onlyOne(filters.language)} level={onlyOne(filters.level)} />}
    </div>
  )
}
