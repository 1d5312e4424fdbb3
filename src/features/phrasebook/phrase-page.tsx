import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { Bdi } from '#ui/bdi.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { BreadcrumbsWithShare } from '#ui/share.tsx'
import { readPhrase } from './contract.ts'
import { FlashCard } from './flash-card.tsx'
import { ListsButton } from './lists-button.tsx'
import styles from './phrase.module.css'
import { nameBook, phraseLink } from './phrase-links.ts'
import { Attribution } from './phrase-row.tsx'
import { SaveButton } from './save-button.tsx'
import { ShowButton } from './show-phrase/show-button.tsx'
import situationStyles from './situation.module.css'
import { bookAddress, situationAddress } from './situation-address.ts'
import { phrasebookTag } from './tags.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, linkedAs } = loaderApi(context)
  cacheTags(phrasebookTag)
  const found = await call(readPhrase, { phrase: params.phrase ?? '' })
  linkedAs(phraseLink(found.phrase))
  return {
    ...found,
    book: nameBook(found.phrase.language),
    canonical: new URL(phrasebookPaths.phrase({ slug: found.phrase.slug }), request.url).href,
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('عبارت‌نامه') }]
  const { english, persian, situation } = loaderData.phrase
  const place = situation ? ` عبارتی برای «${situation.title}»` : ' عبارتی'
  return [
    { title: pageTitle(english) },
    {
      name: 'description',
      content: `«\u2068${english}\u2069» یعنی «${persian}»؛${place} با تلفظ و مثال در عبارت‌نامه.`,
    },
    { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
  ]
}

export default function PhrasePage() {
  const { phrase, book, previous, next, canonical } = useLoaderData<typeof loader>()
  const { situation } = phrase
  const steps = [
    { to: bookAddress(phrase.language), title: book },
    ...(situation
      ? [{ to: situationAddress({ ...situation, language: phrase.language }), title: situation.title }]
      : []),
  ]
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <BreadcrumbsWithShare steps={steps} address={canonical} text={`${phrase.english}\n${phrase.persian}`} />
      {/* Another phrase is another card: its sound starts from the beginning, its favourites are its own. */}
      <FlashCard
        key={phrase.id}
        phrase={phrase}
        as="h1"
        tools={
          <>
            <ShowButton phrase={phrase} />
            <SaveButton phrase={phrase} among={[phrase.id]} />
          </>
        }
      >
        <Attribution phrase={phrase} />
      </FlashCard>
      <div className={styles.actions}>
        <ListsButton key={phrase.id} phrase={phrase} />
        <CopyButton text={`${phrase.english}\n${phrase.persian}`} done="عبارت رونوشت شد.">
          رونوشت
        </CopyButton>
      </div>
      {(previous || next) && (
        <nav className={situationStyles.neighbours} aria-label="عبارت‌های دیگر این موقعیت">
          {previous && (
            <a href={phrasebookPaths.phrase({ slug: previous.slug })} rel="prev">
              <Icon name="previous" />
              <span>
                <small>عبارت قبلی</small>
                <Bdi lang={phrase.language}>{previous.english}</Bdi>
              </span>
            </a>
          )}
          {next && (
            <a href={phrasebookPaths.phrase({ slug: next.slug })} rel="next" className={situationStyles.next}>
              <span>
                <small>عبارت بعدی</small>
                <Bdi lang={phrase.language}>{next.english}</Bdi>
              </span>
              <Icon name="next" />
            </a>
          )}
        </nav>
      )}
    </div>
  )
}
