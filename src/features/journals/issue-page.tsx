import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { readInteger } from '#persian/digits.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { BreadcrumbsWithShare } from '#ui/share.tsx'
import text from '#ui/text.module.css'
import { readIssue } from './contract.ts'
import { doajPath, identifyPath, issuePath, journalPath, journalsPath } from './journal-paths.ts'
import { IssueView } from './journal-view.tsx'
import styles from './journals.module.css'
import { formatIssue } from './labels.ts'
import { journalsTag } from './tags.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(journalsTag)
  const { journal, issue } = await call(readIssue, {
    journal: params.journal ?? '',
    number: readInteger(params.number ?? '') ?? 0,
  })
  const path = issuePath({ journal: journal.slug, number: issue.number })
  const canonical = new URL(path, request.url).href
  linkedAs({
    breadcrumbs: [
      { to: journalsPath(), title: 'نشریه‌ها' },
      { to: journalPath({ journal: journal.slug }), title: journal.title },
      { to: path, title: formatIssue(issue) },
    ],
    things: [
      {
        '@type': 'PublicationIssue',
        '@id': canonical,
        issueNumber: String(issue.number),
        url: canonical,
        isPartOf: { '@type': 'Periodical', name: journal.title, ...(journal.issn && { issn: journal.issn }) },
      },
    ],
  })
  return { journal, issue, canonical }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('نشریه‌ها') }]
  const { journal, issue, canonical } = loaderData
  const name = `${journal.title}، ${formatIssue(issue)}`
  return [
    { title: pageTitle(name) },
    { name: 'description', content: issue.title ? `${name}: ${issue.title}` : name },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

export default function IssuePage() {
  const { journal, issue, canonical } = useLoaderData<typeof loader>()
  const name = formatIssue(issue)
  return (
    <div className={layout.wrap}>
      <BreadcrumbsWithShare
        steps={[
          { to: journalsPath(), title: 'نشریه‌ها' },
          { to: journalPath({ journal: journal.slug }), title: journal.title },
        ]}
        here={name}
        address={canonical}
        text={`${journal.title}، ${name}`}
      />
      <IssueView journal={journal} issue={issue} />
      <p className={classes(layout.row, layout.wrapping, text.small, text.faint, styles.indexers)}>
        برای نمایه‌ها:
        {/* Loaded as documents: no page of ours stands there. */}
        <a href={identifyPath} className={text.link} data-reload dir="ltr" lang="en">
          OAI-PMH
        </a>
        <a
          href={doajPath({ journal: journal.slug, number: issue.number })}
          className={text.link}
          data-reload
          dir="ltr"
          lang="en"
        >
          DOAJ
        </a>
      </p>
    </div>
  )
}
