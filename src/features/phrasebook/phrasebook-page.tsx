import { lazy, Suspense } from 'react'
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
import { buildAddress, filterNames, isFiltered } from './filters.ts'
import { describeSilence, listChoices } from './language-choices.ts'
import { languageAdjectives } from './phrase-language.ts'
import { nameBook } from './phrase-links.ts'
import { PhraseRow } from './phrase-row.tsx'
import styles from './phrasebook.module.css'
import { readFilters } from './read-filters.ts'
import { ResultCount } from './result-count.tsx'
import { showSituation } from './situation-address.ts'
import { SituationCards } from './situation-cards.tsx'
import { phrasebookTag } from './tags.ts'
import { Today } from './today.tsx'
import '#ui/chip.module.css'
import '#ui/empty.module.css'

// Whole in the server's page, with their styles; they are links, whose scripts come later.
const FilterChips = import.meta.env.SSR
  ? (await import('./filter-chips.tsx')).default
  : lazy(() => import('./filter-chips.tsx'))
const NothingFound = import.meta.env.SSR
  ? (await import('./nothing-found.tsx')).default
  : lazy(() => import('./nothing-found.tsx'))

export const handle = { query: filterNames }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(phrasebookTag)
  const filters = readFilters(new URL(request.url).searchParams)
  const { language = 'en' } = filters
  const [{ items, languages }, found] = await Promise.all([
    call(listSituations, { language }),
    call(searchPhrases, { ...filters, language }),
  ])
  const isSilent = items.every(({ audioBytes }) => audioBytes === 0)
  linkedAs({
    description: `جمله‌های ${languageAdjectives[language]} برای موقعیت‌های واقعی، با معنی فارسی${isSilent ? ' و تلفظ' : '، تلفظ و صدا'}؛ جست‌وجو کنید، نشان کنید و مرور کنید.`,
    // Results are views of the phrases, whose own pages are the ones to be found.
    isView: isFiltered(filters),
  })
  return {
    filters,
    title: nameBook(language),
    languages: listChoices(languages, language, code =>
      buildAddress({ ...filters, page: 1, audio: undefined, language: code === 'en' ? undefined : code }),
    ),
    silence: isSilent && languages.includes(language) ? describeSilence(language) : null,
    situations: items.map(showSituation),
    // Rows of this list sound in the first voice.
    found: { ...found, items: found.items.map(({ secondAudioUrl: _, ...shown }) => shown) },
    canonical: new URL(buildAddress(language === 'en' ? {} : { language }), request.url).href,
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const title = loaderData?.title ?? 'عبارت‌نامه'
  const q = loaderData?.filters.q
  return [
    { title: pageTitle(q ? `جست‌وجوی «${q}» در ${title}` : title) },
    { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? '/phrasebook' },
  ]
}

export default function PhrasebookPage() {
  const { filters, title, languages, silence, situations, found } = useLoaderData<typeof loader>()
  const isLanding = !isFiltered(filters) && filters.page === 1
  const heading = useTurnedPage(found.page, buildAddress({ ...filters, page: 1 }))
  const among = found.items.map(phrase => phrase.id)
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <div className={layout.spread}>
          <h1>{title}</h1>
          <a className={buttonClass({ variant: 'quiet' })} href="/phrasebook/mine">
            <Icon name="bookmark" />
            فهرست‌های من
          </a>
        </div>
        <p className={text.muted}>جمله‌هایی که هر روز به کارتان می‌آید، با معنی و تلفظ. {silence}</p>
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
            {(['level', 'situation', 'audio', 'language'] as const).map(
              name => filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />,
            )}
          </QueryForm>
          <Suspense>
            <FilterChips
              filters={filters}
              situations={situations}
              languages={languages}
              isSilent={silence !== null}
            />
          </Suspense>
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
              <Suspense>
                <NothingFound filters={filters} situations={situations} />
              </Suspense>
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
