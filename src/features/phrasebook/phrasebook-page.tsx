import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Pager, useTurnedPage } from '#ui/pager.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import text from '#ui/text.module.css'
import { listSituations, searchPhrases } from './contract.ts'
import { FilterChips } from './filter-chips.tsx'
import { buildAddress, filterNames, isFiltered, readFilters } from './filters.ts'
import { NothingFound } from './nothing-found.tsx'
import { PhraseRow } from './phrase-row.tsx'
import styles from './phrasebook.module.css'
import { ResultCount } from './result-count.tsx'
import { SituationCards } from './situation-cards.tsx'
import { phrasebookTag } from './tags.ts'
import { Today } from './today.tsx'

export const handle = { query: filterNames }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(phrasebookTag)
  const filters = readFilters(new URL(request.url).searchParams)
  linkedAs({
    description:
      'جمله‌های انگلیسی برای موقعیت‌های واقعی، با معنی فارسی، تلفظ و صدا؛ جست‌وجو کنید، نشان کنید و مرور کنید.',
    // Results are views of the phrases, whose own pages are the ones to be found.
    isView: isFiltered(filters),
  })
  const [situations, found] = await Promise.all([call(listSituations, {}), call(searchPhrases, filters)])
  return {
    filters,
    // What their sound weighs is not shown here.
    situations: situations.items.map(({ audioBytes: _, secondAudioBytes: __, ...shown }) => shown),
    // Rows of this list sound in the first voice.
    found: { ...found, items: found.items.map(({ secondAudioUrl: _, ...shown }) => shown) },
    canonical: new URL('/phrasebook', request.url).href,
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const q = loaderData?.filters.q
  return [
    { title: pageTitle(q ? `جست‌وجوی «${q}» در عبارت‌نامه` : 'عبارت‌نامه') },
    { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? '/phrasebook' },
  ]
}

export default function PhrasebookPage() {
  const { filters, situations, found } = useLoaderData<typeof loader>()
  const isLanding = !isFiltered(filters) && filters.page === 1
  const heading = useTurnedPage(found.page, buildAddress({ ...filters, page: 1 }))
  const among = found.items.map(phrase => phrase.id)
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <div className={layout.spread}>
          <h1>عبارت‌نامه</h1>
          <a className={buttonClass({ variant: 'quiet' })} href="/phrasebook/mine">
            <Icon name="bookmark" />
            فهرست‌های من
          </a>
        </div>
        <p className={text.muted}>جمله‌هایی که هر روز به کارتان می‌آید، با معنی و تلفظ.</p>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <QueryForm role="search" action="/phrasebook" replace>
            <SearchBox
              label="جست‌وجوی عبارت یا معنی"
              placeholder="جست‌وجوی عبارت یا معنی"
              defaultValue={filters.q}
              clearTo={filters.q ? buildAddress({ ...filters, q: '', page: 1 }) : undefined}
            />
            {(['level', 'situation', 'audio'] as const).map(
              name => filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />,
            )}
          </QueryForm>
          <FilterChips filters={filters} situations={situations} />
          {isLanding && <SituationCards situations={situations} />}
          <section aria-labelledby="phrases" className={styles.results}>
            <div className={styles.resultsHead}>
              <h2 id="phrases" ref={heading} tabIndex={-1}>
                {isFiltered(filters) ? 'نتیجه‌ها' : 'همهٔ عبارت‌ها'}
              </h2>
              <ResultCount q={filters.q} found={found} />
            </div>
            {found.items.length > 0 ? (
              <ul className={styles.list} aria-labelledby="phrases">
                {found.items.map(phrase => (
                  <PhraseRow key={phrase.id} phrase={phrase} among={among} />
                ))}
              </ul>
            ) : (
              <NothingFound filters={filters} situations={situations} />
            )}
            <Pager
              page={found.page}
              perPage={found.perPage}
              total={found.total}
              address={page => buildAddress({ ...filters, page })}
            />
          </section>
        </div>
        <Today />
      </div>
    </div>
  )
}
