import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useSession } from '#client/session.ts'
import { brand } from '#contract/public-settings.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { ActiveFilters } from '#ui/active-filters.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { FilterChoice, FilterForm, FilterGroup, LevelFilter } from '#ui/filter-form.tsx'
import { Icon } from '#ui/icon.tsx'
import { KeptList } from '#ui/kept-list.tsx'
import layout from '#ui/layout.module.css'
import { SearchBox } from '#ui/search-box.tsx'
import text from '#ui/text.module.css'
import { listEpisodes } from './contract.ts'
import { EpisodeTile } from './episode-tile.tsx'
import { FeedLink, feedHead } from './feed-link.tsx'
import { countFilters, filterNames, listChoices, readFilters } from './filters.ts'
import { podcastsPath } from './podcast-paths.ts'
import styles from './podcasts.module.css'
import { accentNames, topicNames } from './rules.ts'
import { podcastsTag } from './tags.ts'

const ForMe = lazy(() => import('./for-me.tsx'))

const listKeptEpisodes = async () => {
  const kept = await import('./listening/kept-episodes.ts')
  return kept.listKeptEpisodes()
}

export const handle = { query: [...filterNames, 'before'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(podcastsTag)
  const { before, ...filters } = readFilters(new URL(request.url).searchParams)
  const { items, next } = await call(listEpisodes, { ...filters, before })
  const isFiltered = filters.q !== '' || countFilters(filters) > 0
  linkedAs({
    isView: isFiltered || before !== undefined,
    breadcrumbs: [{ to: podcastsPath(), title: 'پادکست‌ها' }],
  })
  return {
    filters,
    items,
    isFiltered,
    isFirst: before === undefined,
    older: next && podcastsPath({ ...filters, before: next }),
    canonical: new URL(podcastsPath(), request.url).href,
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle('پادکست‌ها') },
  {
    name: 'description',
    content: `پادکست‌های ${brand().persian}: گفت‌وگوهای کوتاه برای زبان‌آموزان، با متن هم‌زمان، معنی فارسی، واژه‌ها و پرسش.`,
  },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? podcastsPath() },
  feedHead,
]

export default function PodcastsPage() {
  const { filters, items, isFiltered, isFirst, older } = useLoaderData<typeof loader>()
  const { user } = useSession()
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[]} here="پادکست‌ها" />
      <div className={layout.pageHead}>
        <h1>پادکست‌ها</h1>
        <p className={text.lead}>
          گفت‌وگوهای کوتاه با متن هم‌زمان. روی هر جمله بزنید تا از همان‌جا بشنوید؛ فارسی هر جمله تا نخواهید پنهان
          است.
        </p>
      </div>
      <KeptList find={listKeptEpisodes} />
      {user && isFirst && !isFiltered && (
        <Suspense>
          <ForMe key={user.id} />
        </Suspense>
      )}
      <FilterForm
        action={podcastsPath()}
        chosen={filters}
        count={countFilters(filters)}
        filters={
          <>
            <LevelFilter />
            <Names title="موضوع" name="topic" names={topicNames} />
            <Names title="لهجه" name="accent" names={accentNames} />
          </>
        }
        search={
          <SearchBox
            label="جست‌وجو در قسمت‌ها"
            placeholder="مثلاً قهوه یا coffee"
            defaultValue={filters.q}
            maxLength={100}
            clearTo={filters.q ? podcastsPath({ ...filters, q: '' }) : undefined}
          />
        }
      >
        {isFiltered && (
          <ActiveFilters choices={listChoices(filters)} clearTo={podcastsPath()}>
            {null}
          </ActiveFilters>
        )}
        {items.length > 0 ? (
          <ul className={styles.tiles}>
            {items.map(episode => (
              <li key={episode.slug}>
                <EpisodeTile episode={episode} />
              </li>
            ))}
          </ul>
        ) : isFiltered ? (
          <Empty title="قسمتی با این‌ها پیدا نشد.">یکی از فیلترها را بردارید یا واژهٔ کوتاه‌تری بنویسید.</Empty>
        ) : (
          <Empty title={isFirst ? 'هنوز قسمتی منتشر نشده است.' : 'قسمت دیگری نیست.'} />
        )}
        {older && (
          <nav aria-label="قسمت‌های پیش‌تر" className={styles.older}>
            <a href={older} rel="next" className={buttonClass({ variant: 'quiet' })}>
              قسمت‌های پیش‌تر
              <Icon name="forward" />
            </a>
          </nav>
        )}
      </FilterForm>
      <FeedLink />
    </div>
  )
}

const Names = ({ title, name, names }: { title: string; name: string; names: Record<string, string> }) => (
  <FilterGroup title={title}>
    {Object.entries(names).map(([value, label]) => (
      <FilterChoice key={value} name={name} value={value}>
        {label}
      </FilterChoice>
    ))}
  </FilterGroup>
)
