import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import check from '#ui/check-field.module.css'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { BreadcrumbsWithShare } from '#ui/share.tsx'
import text from '#ui/text.module.css'
import { listSituations, readSituation } from './contract.ts'
import { situationLink } from './phrase-links.ts'
import styles from './situation.module.css'
import { SituationRow } from './situation-row.tsx'
import { phrasebookTag } from './tags.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(phrasebookTag)
  const [{ situation, items }, { items: all }] = await Promise.all([
    call(readSituation, { situation: params.situation ?? '' }),
    call(listSituations, {}),
  ])
  linkedAs(situationLink(situation, items.length))
  const index = all.findIndex(({ slug }) => slug === situation.slug)
  return {
    situation,
    phrases: items,
    previous: all[index - 1] ?? null,
    next: all[index + 1] ?? null,
    canonical: new URL(phrasebookPaths.situation({ slug: situation.slug }), request.url).href,
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('عبارت‌نامه') }]
  const { title, description } = loaderData.situation
  return [
    { title: pageTitle(`${title}، عبارت‌نامه`) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
  ]
}

export default function SituationPage() {
  const { situation, phrases, previous, next, canonical } = useLoaderData<typeof loader>()
  const among = phrases.map(phrase => phrase.id)
  return (
    <div className={layout.wrap}>
      <BreadcrumbsWithShare
        steps={[{ to: '/phrasebook', title: 'عبارت‌نامه' }]}
        here={situation.title}
        address={canonical}
        text={`${situation.title}: عبارت‌نامه`}
      />
      <div className={styles.head}>
        <h1>{situation.title}</h1>
        <p className={text.lead}>{situation.description}</p>
        <p className={text.muted}>{persianNumber(phrases.length)} عبارت، از آسان به دشوار</p>
        <p className={text.meta}>
          <a className={text.link} href={phrasebookPaths.situationPractice({ slug: situation.slug })}>
            <Icon name="repeat" />
            تمرین آزاد
          </a>
          <a className={text.link} href="/phrasebook/packs">
            <Icon name="download" />
            نگه داشتن برای بی‌اینترنت
          </a>
        </p>
      </div>
      {/* For those who learn Persian; without it more phrases fit on a screen. */}
      <input type="checkbox" id="latin" className={classes(check.box, styles.showsLatin)} />
      <label htmlFor="latin" className={styles.latinLabel}>
        فارسی با حروف لاتین هم
      </label>
      <ol className={styles.list} aria-label="عبارت‌ها">
        {phrases.map(phrase => (
          <SituationRow key={phrase.id} phrase={phrase} among={among} />
        ))}
      </ol>
      <nav className={styles.neighbours} aria-label="موقعیت‌های دیگر">
        {previous && (
          <a href={phrasebookPaths.situation({ slug: previous.slug })} rel="prev">
            <Icon name="previous" />
            <span>
              <small>موقعیت قبلی</small>
              {previous.title}
            </span>
          </a>
        )}
        {next && (
          <a href={phrasebookPaths.situation({ slug: next.slug })} rel="next" className={styles.next}>
            <span>
              <small>موقعیت بعدی</small>
              {next.title}
            </span>
            <Icon name="next" />
          </a>
        )}
      </nav>
    </div>
  )
}
