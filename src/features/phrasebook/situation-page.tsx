import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { buildPath } from '#contract/build-path.ts'
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
import { LanguageChips } from './language-chips.tsx'
import { describeSilence, listChoices } from './language-choices.ts'
import { isSoundless } from './own.ts'
import { readLanguage } from './phrase-language.ts'
import { nameBook, situationLink } from './phrase-links.ts'
import rowStyles from './phrase-row.module.css'
import styles from './situation.module.css'
import { bookAddress, languageQuery, practiceAddress, situationAddress } from './situation-address.ts'
import { SituationRow } from './situation-row.tsx'
import { phrasebookTag } from './tags.ts'

export const handle = { query: ['language'] }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(phrasebookTag)
  const language = readLanguage(new URL(request.url).searchParams)
  const [{ situation, items, languages }, { items: all }] = await Promise.all([
    call(readSituation, { situation: params.situation ?? '', language }),
    call(listSituations, { language }),
  ])
  const { slug } = situation
  linkedAs(situationLink(situation, items.length))
  const index = all.findIndex(one => one.slug === slug)
  return {
    situation,
    book: nameBook(language),
    languages: listChoices(languages, language, code => situationAddress({ slug, language: code })),
    silence: isSoundless(items) ? describeSilence(language) : null,
    phrases: items,
    previous: all[index - 1] ?? null,
    next: all[index + 1] ?? null,
    canonical: new URL(situationAddress(situation), request.url).href,
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('عبارت‌نامه') }]
  const { title, description } = loaderData.situation
  return [
    { title: pageTitle(`${title}، ${loaderData.book}`) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
  ]
}

export default function SituationPage() {
  const { situation, book, languages, silence, phrases, previous, next, canonical } =
    useLoaderData<typeof loader>()
  const among = phrases.map(phrase => phrase.id)
  return (
    <div className={layout.wrap}>
      <BreadcrumbsWithShare
        steps={[{ to: bookAddress(situation.language), title: book }]}
        here={situation.title}
        address={canonical}
        text={`${situation.title}: ${book}`}
      />
      <div className={styles.head}>
        <h1>{situation.title}</h1>
        <p className={text.lead}>{situation.description}</p>
        <p className={text.muted}>
          {persianNumber(phrases.length)} عبارت، از آسان به دشوار. {silence}
        </p>
        <p className={text.meta}>
          <a className={text.link} href={practiceAddress(situation)}>
            <Icon name="repeat" />
            تمرین آزاد
          </a>
          <a className={text.link} href={buildPath('/phrasebook/packs', languageQuery(situation.language))}>
            <Icon name="download" />
            نگه داشتن برای بی‌اینترنت
          </a>
        </p>
      </div>
      <LanguageChips languages={languages} className={styles.languages} />
      {/* For those who learn Persian; without it more phrases fit on a screen. */}
      <input type="checkbox" id="latin" className={classes(check.box, styles.showsLatin)} />
      <label htmlFor="latin" className={styles.latinLabel}>
        فارسی با حروف لاتین هم
      </label>
      <ol className={classes(styles.list, silence !== null && rowStyles.soundless)} aria-label="عبارت‌ها">
        {phrases.map(phrase => (
          <SituationRow key={phrase.id} phrase={phrase} among={among} />
        ))}
      </ol>
      <nav className={styles.neighbours} aria-label="موقعیت‌های دیگر">
        {previous && (
          <a href={situationAddress(previous)} rel="prev">
            <Icon name="previous" />
            <span>
              <small>موقعیت قبلی</small>
              {previous.title}
            </span>
          </a>
        )}
        {next && (
          <a href={situationAddress(next)} rel="next" className={styles.next}>
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
