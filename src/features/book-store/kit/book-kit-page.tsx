import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { bookStorePath, kitPath } from '../book-paths.ts'
import { readKit } from '../contract.ts'
import { booksTag, usedCopiesTag } from '../tags.ts'
import { KitForm } from './kit-form.tsx'

/** Seconds, as a book's own page has it. */
const stockFor = 30

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs, maxAge } = loaderApi(context)
  cacheTags(booksTag, usedCopiesTag)
  maxAge(stockFor)
  const { course, books, discounts } = await call(readKit, { course: params.course ?? '' })
  const path = kitPath({ course: course.slug })
  linkedAs({
    breadcrumbs: [
      { to: bookStorePath(), title: 'کتاب‌فروشی' },
      { to: path, title: `بستهٔ ${course.title}` },
    ],
  })
  return { course, books, discounts, canonical: new URL(path, request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('بستهٔ کلاس') }]
  const { course, canonical } = loaderData
  return [
    { title: pageTitle(`بستهٔ ${course.title}`) },
    {
      name: 'description',
      content: `همهٔ کتاب‌هایی که در ${course.title} خوانده می‌شود، با بها و موجودی هرکدام.`,
    },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

/** All books of a course, put into the cart at once; those one has already are left out. */
export default function KitPage() {
  const { course, books, discounts } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[{ to: bookStorePath(), title: 'کتاب‌فروشی' }]} here="بستهٔ کلاس" />
      {books.length > 0 ? (
        <KitForm key={course.slug} course={course} books={books} discounts={discounts} />
      ) : (
        <>
          <div className={layout.pageHead}>
            <h1>
              بستهٔ <UserText>{course.title}</UserText>
            </h1>
          </div>
          <Empty
            title="این دوره هنوز کتابی ندارد."
            action={
              <a href={bookStorePath()} className={buttonClass({ variant: 'quiet' })}>
                همهٔ کتاب‌ها
              </a>
            }
          />
        </>
      )}
    </div>
  )
}
