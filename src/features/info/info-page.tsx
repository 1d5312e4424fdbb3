import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { brand } from '#contract/public-settings.ts'
import { GroupList } from '#features/courses/groups-public.tsx'
import { courseTag, filterQuery, isFiltered, openGroups, readFilters } from '#features/courses/public.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

export const handle = { query: filterQuery }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, maxAge } = loaderApi(context)
  cacheTags(courseTag)
  // Seats are counted while they are held and let go.
  maxAge(30)
  const filters = readFilters(new URL(request.url).searchParams)
  return { filters, found: await call(openGroups, filters), canonical: new URL('/info', request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [
    { title: pageTitle('گروه‌ها') },
    {
      name: 'description',
      content: `گروه‌های باز ${brand().persian}: روز، ساعت، استاد، شهریه و جای خالی هر گروه.`,
    },
    { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? '/info' },
    // Choices and later pages are views of the list.
    ...(loaderData && (isFiltered(loaderData.filters) || loaderData.filters.page > 1)
      ? [{ name: 'robots', content: 'noindex, follow' }]
      : []),
  ]
}

/** The groups that are open, the soonest first. */
export default function InfoPage() {
  const { filters, found } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>گروه‌ها</h1>
        <p className={text.muted}>گروه‌هایی که به‌زودی شروع می‌شوند. همهٔ زمان‌ها به وقت تهران است.</p>
      </div>
      <GroupList filters={filters} found={found} />
    </div>
  )
}
