import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { buildPath } from '#contract/build-path.ts'
import { phrasebookTag } from '#features/phrasebook/public.tsx'
import {
  describeSilence,
  languageQuery,
  listChoices,
  listSituations,
  readLanguage,
  situationAddress,
} from '#features/phrasebook/review-public.ts'
import { LanguageChips } from '#features/phrasebook/review-public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { cardClass } from '#ui/card.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { PackActions } from './pack-actions.tsx'
import { usePacks } from './use-packs.tsx'

export const handle = { query: ['language'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags } = loaderApi(context)
  cacheTags(phrasebookTag)
  const language = readLanguage(new URL(request.url).searchParams)
  const { items, languages } = await call(listSituations, { language })
  const isSilent = items.length > 0 && items.every(({ audioBytes }) => audioBytes === 0)
  return {
    items,
    book: { to: buildPath('/phrasebook', languageQuery(language)), title: 'عبارت‌نامه' },
    languages: listChoices(languages, language, code => buildPath('/phrasebook/packs', languageQuery(code))),
    silence: isSilent ? describeSilence(language) : null,
  }
}

export function meta(_: MetaArgs<typeof loader>) {
  return [
    { title: pageTitle('عبارت‌ها بی‌اینترنت') },
    {
      name: 'description',
      content: 'عبارت‌های هر موقعیت را روی دستگاهتان نگه دارید و بی‌اینترنت تمرین کنید.',
    },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The packs of the phrasebook: what each weighs, what is on this device, and how it gets there and away. */
export default function PacksPage() {
  const { items, book, languages, silence } = useLoaderData<typeof loader>()
  const packs = usePacks()
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[book]} here="بی‌اینترنت" />
      <div className={layout.pageHead}>
        <h1>عبارت‌ها بی‌اینترنت</h1>
        <p className={text.lead}>
          {silence === null
            ? 'بسته‌ای را با صدا روی این دستگاه نگه دارید؛ در هواپیما و مترو هم باز می‌شود و بی‌دست پخش می‌شود.'
            : 'بسته‌ای را روی این دستگاه نگه دارید؛ در هواپیما و مترو هم باز می‌شود.'}
        </p>
        {silence !== null && <p className={text.muted}>{silence}</p>}
        <p role="status" className={text.muted}>
          {packs.summary}
        </p>
        <LanguageChips languages={languages} />
      </div>
      <ul className={`${cardClass()} ${layout.list}`} aria-label="بسته‌ها">
        {items.map(situation => (
          <Item
            key={situation.slug}
            id={situation.slug}
            title={<a href={situationAddress(situation)}>{situation.title}</a>}
            facts={[`${persianNumber(situation.phraseCount)} عبارت`, packs.describe(situation)]}
            progress={packs.showProgress(situation)}
          >
            <PackActions situation={situation} packs={packs} />
          </Item>
        ))}
      </ul>
    </div>
  )
}
