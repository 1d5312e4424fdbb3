import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { type LegalVersion, legalDocuments } from '#contract/legal.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDate, parseIsoDay } from '#persian/jalali.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Prose } from '#ui/prose.tsx'
import text from '#ui/text.module.css'
import { readLegal } from './contract.ts'
import styles from './legal.module.css'
import { legalTag } from './tags.ts'

export const handle = { query: ['version'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, maxAge } = loaderApi(context)
  // A version may begin to hold at any midnight.
  maxAge(600)
  const { pathname, searchParams } = new URL(request.url)
  // The browser asks for the same page's data at `/terms.data`.
  const document = legalDocuments.find(name => pathname.startsWith(`/${name}`)) ?? 'terms'
  cacheTags(legalTag(document))
  const version = readInteger(searchParams.get('version') ?? '') ?? undefined
  const found = await call(readLegal, { document, version })
  return { ...found, path: `/${document}`, canonical: new URL(`/${document}`, request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle() }]
  const { text: shown, version, inForce, canonical } = loaderData
  return [
    { title: pageTitle(shown.title) },
    { name: 'description', content: shown.lead },
    { tagName: 'link', rel: 'canonical', href: canonical },
    // Only what holds is to be found.
    ...(version.number === inForce.number ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ]
}

export default function LegalPage() {
  const { text: shown, version, inForce, versions, path } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <header className={classes(layout.pageHead, styles.head)}>
        <h1>{shown.title}</h1>
        <p className={text.faint}>
          {version.number === inForce.number
            ? `${formatVersion(version)}، از ${formatDay(version)} برقرار است.`
            : formatVersion(version)}
        </p>
        {version.number !== inForce.number && <NotInForce {...{ version, inForce, path }} />}
      </header>
      <div className={styles.columns}>
        <nav aria-labelledby="contents" className={styles.contents}>
          <h2 id="contents">در این صفحه</h2>
          <ol>
            {shown.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
            <li>
              <a href="#versions">نسخه‌ها</a>
            </li>
          </ol>
        </nav>
        <article className={styles.article}>
          <Prose html={shown.html} className={styles.text} />
          <section aria-labelledby="versions">
            <h2 id="versions">نسخه‌ها</h2>
            <ul className={styles.versions}>
              {versions.map(one => (
                <li key={one.number}>
                  <a
                    href={one.number === inForce.number ? path : `${path}?version=${one.number}`}
                    className={text.link}
                    aria-current={one.number === version.number ? 'page' : undefined}
                  >
                    {formatVersion(one)}
                  </a>
                  ، از {formatDay(one)}
                  {one.number === inForce.number && ' (برقرار)'}
                </li>
              ))}
            </ul>
          </section>
        </article>
      </div>
    </div>
  )
}

const formatVersion = ({ number }: LegalVersion) => `نسخهٔ ${persianNumber(number)}`
const formatDay = ({ from }: LegalVersion) => formatDate(parseIsoDay(from) ?? from)

/** Of a version that does not hold: whether it is past or yet to come, and where the other is. */
function NotInForce({
  version,
  inForce,
  path,
}: {
  version: LegalVersion
  inForce: LegalVersion
  path: string
}) {
  return (
    <Note tone="saffron">
      {version.number > inForce.number
        ? `این نسخه از ${formatDay(version)} برقرار می‌شود. `
        : 'این نسخهٔ پیشین است و دیگر برقرار نیست. '}
      <a href={path} className={text.link}>
        خواندن نسخهٔ برقرار
      </a>
    </Note>
  )
}
