import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { brand } from '#contract/public-settings.ts'
import { persianNumber } from '#persian/digits.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { ActiveFilters } from '#ui/active-filters.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Pager, useTurnedPage } from '#ui/pager.tsx'
import text from '#ui/text.module.css'
import { listTeachers } from './catalogue/contract.ts'
import { buildAddress, countFilters, filterNames, readFilters } from './catalogue/filters.ts'
import { listChoices, TeacherFilterForm } from './catalogue/teacher-filters.tsx'
import { TeacherRow } from './catalogue/teacher-row.tsx'
import styles from './catalogue/teachers.module.css'
import { teachersTag } from './tags.ts'

export const handle = { query: filterNames }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, maxAge, now } = loaderApi(context)
  cacheTags(teachersTag)
  // Slots are held and let go, and days pass.
  maxAge(60)
  const filters = readFilters(new URL(request.url).searchParams)
  const found = await call(listTeachers, filters)
  return { filters, found, now: now().toISOString(), canonical: new URL('/teachers', request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const isView = loaderData && buildAddress({ ...loaderData.filters, page: 1 }) !== '/teachers'
  return [
    { title: pageTitle('استادان') },
    {
      name: 'description',
      content: `استادان ${brand().persian} با مدرک بررسی‌شده، نظر زبان‌آموزان و وقت‌های خالی؛ جلسهٔ آزمایشی بگیرید.`,
    },
    { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? '/teachers' },
    ...(isView ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function TeachersPage() {
  const { filters, found, now } = useLoaderData<typeof loader>()
  const heading = useTurnedPage(found.page, buildAddress({ ...filters, page: 1 }))
  const chosen = countFilters(filters)
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <div className={layout.spread}>
          <h1>استادان</h1>
          <a href="/teachers/marked" className={buttonClass({ variant: 'quiet' })}>
            <Icon name="heart" />
            نشان‌کرده‌ها
          </a>
        </div>
        <p className={text.muted}>هفتهٔ خود را رنگ کنید تا کسانی را ببینید که واقعاً وقتشان به شما می‌خورد.</p>
      </div>
      <TeacherFilterForm filters={filters} found={found}>
        <section className={layout.stack} aria-labelledby="found">
          <ActiveFilters
            choices={listChoices(filters)}
            clearTo={chosen > 0 ? buildAddress({ hours: filters.hours }) : undefined}
          >
            <h2 id="found" ref={heading} tabIndex={-1} className={styles.count}>
              {persianNumber(found.total)} استاد
            </h2>
          </ActiveFilters>
          {found.items.length === 0 ? (
            <Empty
              title="استادی با این فیلترها پیدا نشد."
              action={
                <a
                  href={buildAddress({ hours: filters.hours })}
                  data-replace
                  className={buttonClass({ variant: 'quiet' })}
                >
                  حذف فیلترها
                </a>
              }
            >
              یکی از فیلترها را بردارید تا استادان بیشتری ببینید.
            </Empty>
          ) : (
            <ul className={styles.list}>
              {found.items.map(teacher => (
                <li key={teacher.id}>
                  <TeacherRow teacher={teacher} now={now} showsShared={filters.hours.length > 0} />
                </li>
              ))}
            </ul>
          )}
          <Pager
            page={found.page}
            perPage={found.perPage}
            total={found.total}
            address={page => buildAddress({ ...filters, page })}
          />
        </section>
      </TeacherFilterForm>
    </div>
  )
}
