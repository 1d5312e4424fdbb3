import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'
import { searchSite } from './contract.ts'
import { FoundNothing } from './found-nothing.tsx'
import { FoundThings } from './found-things.tsx'
import { OwnThings } from './own-things.tsx'
import styles from './search.module.css'
import { SearchForm } from './search-form.tsx'
import { searchPath, tidyQuestion } from './search-path.ts'
import { WaysIn } from './ways-in.tsx'

export const handle = { query: ['q', 'kind'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, linkedAs, maxAge } = loaderApi(context)
  const asked = new URL(request.url).searchParams
  const q = tidyQuestion(asked.get('q') ?? '')
  const kind = /^[a-z-]{1,30}$/.exec(asked.get('kind') ?? '')?.[0]
  linkedAs({ description: 'در دوره‌ها، استادان، نوشته‌ها، پادکست، کتاب‌ها و عبارت‌ها بگردید.', isView: q !== '' })
  const canonical = new URL(searchPath(), request.url).href
  if (q === '') return { q, kind: null, found: null, canonical }
  // What is found may be withdrawn at any time, and must not be shown a minute longer.
  maxAge(0)
  const found = await call(searchSite, { q, kind })
  return { q, kind: found.kinds.find(one => one.kind === kind)?.kind ?? null, found, canonical }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle(loaderData?.q ? `جست‌وجوی «${loaderData.q}»` : 'جست‌وجو') },
  ...(loaderData && !loaderData.q ? [{ tagName: 'link', rel: 'canonical', href: loaderData.canonical }] : []),
]

export default function SearchPage() {
  const { q, kind, found } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>جست‌وجو</h1>
      </div>
      <SearchForm q={q} kind={kind} />
      <div className={styles.answer}>
        {found === null ? (
          <WaysIn title="از کجا شروع کنیم؟" />
        ) : (
          <>
            {kind === null && <OwnThings q={q} />}
            {found.kinds.length > 0 ? (
              <FoundThings q={q} kind={kind} found={found} />
            ) : (
              <FoundNothing q={q} fewer={found.fewer} />
            )}
          </>
        )}
      </div>
    </div>
  )
}
