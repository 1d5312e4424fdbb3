import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { phrasebookTag } from '#features/phrasebook/public.tsx'
import { listSituations } from '#features/phrasebook/review-public.ts'
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

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, cacheTags } = loaderApi(context)
  cacheTags(phrasebookTag)
  return call(listSituations, {})
}

export function meta(_: MetaArgs<typeof loader>) {
  return [
    { title: pageTitle('عبارت‌ها بی‌اینترنت') },
    {
      name: 'description',
      content: 'عبارت‌های هر موقعیت را با صدا روی دستگاهتان نگه دارید و بی‌اینترنت تمرین کنید.',
    },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The packs of the phrasebook: what each weighs, what is on this device, and how it gets there and away. */
export default function PacksPage() {
  const { items } = useLoaderData<typeof loader>()
  const packs = usePacks()
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[{ to: '/phrasebook', title: 'عبارت‌نامه' }]} here="بی‌اینترنت" />
      <div className={layout.pageHead}>
        <h1>عبارت‌ها بی‌اینترنت</h1>
        <p className={text.lead}>
          بسته‌ای را با صدا روی این دستگاه نگه دارید؛ در هواپیما و مترو هم باز می‌شود و بی‌دست پخش می‌شود.
        </p>
        <p role="status" className={text.muted}>
          {packs.summary}
        </p>
      </div>
      <ul className={`${cardClass()} ${layout.list}`} aria-label="بسته‌ها">
        {items.map(situation => (
          <Item
            key={situation.slug}
            id={situation.slug}
            title={<a href={phrasebookPaths.situation({ slug: situation.slug })}>{situation.title}</a>}
            facts={[`${persianNumber(situation.phraseCount)} عبارت`, packs.describe(situation)]}
            progress={packs.showProgress(situation.slug)}
          >
            <PackActions situation={situation} packs={packs} />
          </Item>
        ))}
      </ul>
    </div>
  )
}
