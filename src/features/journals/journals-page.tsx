import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { brand } from '#contract/public-settings.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { TabLinks } from '#ui/tabs.tsx'
import text from '#ui/text.module.css'
import { ArticleList } from './article-list.tsx'
import { listJournals, readJournal, searchArticles } from './contract.ts'
import { journalPath, journalsPath, submitPath } from './journal-paths.ts'
import { JournalView } from './journal-view.tsx'
import styles from './journals.module.css'
import { readSearch } from './read-search.ts'
import { SearchForm } from './search-form.tsx'
import { journalsTag } from './tags.ts'

export const handle = { query: ['q', 'author', 'keyword', 'year', 'before'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(journalsTag)
  const search = readSearch(request.url)
  const { q, author, keyword, year } = search
  const isSearch = Boolean(q || author || keyword || year)
  const { journals } = await call(listJournals, {})
  const [first] = journals
  const found = isSearch ? await call(searchArticles, search) : null
  const shown = first && !isSearch ? await call(readJournal, { journal: first.slug }) : null
  linkedAs({ isView: isSearch, breadcrumbs: [{ to: journalsPath(), title: 'نشریه‌ها' }] })
  return {
    q,
    searched: describeSearch(search),
    journals,
    found: found && {
      items: found.items,
      older: found.next && journalsPath({ q, author, keyword, year: year?.toString(), before: found.next }),
    },
    shown,
    canonical: new URL(journalsPath(), request.url).href,
  }
}

/** «نویسنده: مهسا ارجمند» and the like, of what is looked for besides words. */
const describeSearch = ({ author, keyword, year }: ReturnType<typeof readSearch>) =>
  [
    author && `نویسنده: ${author}`,
    keyword && `کلیدواژه: ${keyword}`,
    year && `سال ${toPersianDigits(year)}`,
  ].filter(Boolean) as string[]

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle('نشریه‌ها') },
  { name: 'description', content: `نشریه‌های دوزبانهٔ ${brand().persian} دربارهٔ آموختن و آموزاندن زبان.` },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? journalsPath() },
]

export default function JournalsPage() {
  const { q, searched, journals, found, shown } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[]} here="نشریه‌ها" />
      <div className={classes(layout.pageHead, layout.spread, styles.top)}>
        <div>
          <h1>نشریه‌ها</h1>
          <p className={text.lead}>نوشته‌های استادان و زبان‌آموزان، داوری‌شده و به دو زبان.</p>
        </div>
        {journals.some(({ takesSubmissions }) => takesSubmissions) && (
          <a href={submitPath()} className={buttonClass({ variant: 'quiet' })}>
            <Icon name="pen-line" />
            فرستادن نوشته
          </a>
        )}
      </div>
      <SearchForm q={q} />
      {found ? (
        <Found found={found} searched={searched} q={q} />
      ) : shown ? (
        <>
          {journals.length > 1 && (
            <TabLinks
              label="نشریه"
              className={styles.journals}
              chosen={shown.journal.slug}
              tabs={journals.map(({ slug, title }) => ({
                key: slug,
                label: title,
                to: journalPath({ journal: slug }),
              }))}
            />
          )}
          <JournalView {...shown} year={null} />
        </>
      ) : (
        <Empty title="هنوز نشریه‌ای نیست." />
      )}
    </div>
  )
}

function Found({
  found,
  searched,
  q,
}: {
  found: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['found']>
  searched: readonly string[]
  q: string
}) {
  const what = [...(q ? [`«${q}»`] : []), ...searched].join('، ')
  return (
    <section aria-labelledby="found">
      <div className={classes(layout.sectionHead, layout.wrapping)}>
        <h2 id="found">مقاله‌های {what}</h2>
        <a href={journalsPath()} className={text.link}>
          همهٔ شماره‌ها
        </a>
      </div>
      {found.items.length > 0 ? (
        <ArticleList articles={found.items} heading="h3" withIssue />
      ) : (
        <Empty title="مقاله‌ای پیدا نشد.">واژهٔ کوتاه‌تری بنویسید یا از شماره‌ها بروید.</Empty>
      )}
      {found.older && (
        <nav aria-label="مقاله‌های پیش‌تر" className={styles.older}>
          <a href={found.older} rel="next" className={buttonClass({ variant: 'quiet' })}>
            مقاله‌های پیش‌تر
            <Icon name="forward" />
          </a>
        </nav>
      )}
    </section>
  )
}
