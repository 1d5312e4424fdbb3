import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import article from './article.module.css'
import { readJournal } from './contract.ts'
import { journalPath, journalsPath, submitPath } from './journal-paths.ts'
import { JournalView } from './journal-view.tsx'
import styles from './journals.module.css'
import { readYear } from './read-search.ts'
import { SearchForm } from './search-form.tsx'
import { journalsTag } from './tags.ts'

export const handle = { query: ['year'] }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(journalsTag)
  const year = readYear(request.url)
  const shown = await call(readJournal, { journal: params.journal ?? '', year: year ?? undefined })
  const { journal } = shown
  const path = journalPath({ journal: journal.slug })
  const canonical = new URL(path, request.url).href
  linkedAs({
    isView: year !== null,
    breadcrumbs: [
      { to: journalsPath(), title: 'نشریه‌ها' },
      { to: path, title: journal.title },
    ],
    things: [
      {
        '@type': 'Periodical',
        '@id': canonical,
        name: journal.title,
        alternateName: journal.titleEn,
        url: canonical,
        inLanguage: ['fa', 'en'],
        ...(journal.issn && { issn: journal.issn }),
      },
    ],
  })
  return { ...shown, year, canonical }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('نشریه‌ها') }]
  const { journal, canonical } = loaderData
  return [
    { title: pageTitle(journal.title) },
    { name: 'description', content: journal.about || `شماره‌های نشریهٔ ${journal.title}` },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

export default function JournalPage() {
  const shown = useLoaderData<typeof loader>()
  const { slug, title, titleEn, about, aboutEn, takesSubmissions } = shown.journal
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[{ to: journalsPath(), title: 'نشریه‌ها' }]} here={title} />
      <div className={classes(layout.pageHead, layout.spread, styles.top)}>
        <div>
          <h1>
            <UserText>{title}</UserText>
          </h1>
          <Bdi as="p" className={article.titleEn}>
            {titleEn}
          </Bdi>
          {about && (
            <UserText as="p" className={text.lead}>
              {about}
            </UserText>
          )}
          {aboutEn && (
            <Bdi as="p" className={text.muted}>
              {aboutEn}
            </Bdi>
          )}
        </div>
        {takesSubmissions && (
          <a href={submitPath({ journal: slug })} className={buttonClass({ variant: 'quiet' })}>
            <Icon name="pen-line" />
            فرستادن نوشته
          </a>
        )}
      </div>
      <SearchForm q="" />
      <JournalView {...shown} />
    </div>
  )
}
