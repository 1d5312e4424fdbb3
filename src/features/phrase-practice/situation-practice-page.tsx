import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useSession } from '#client/session.ts'
import { phrasebookTag } from '#features/phrasebook/public.tsx'
import { readLanguage, readSituation, situationAddress } from '#features/phrasebook/review-public.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { OnItsWay } from './on-its-way.tsx'
import styles from './practice.module.css'

const SituationPractice = lazy(() => import('./situation-practice.tsx'))

export const handle = { query: ['language'] }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags } = loaderApi(context)
  cacheTags(phrasebookTag)
  const language = readLanguage(new URL(request.url).searchParams)
  return call(readSituation, { situation: params.situation ?? '', language })
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const title = loaderData ? `تمرین آزاد، ${loaderData.situation.title}` : 'تمرین آزاد'
  return [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]
}

/** The phrases of one situation as often as one likes; the schedule of reviews stays as it is. */
export default function SituationPracticePage() {
  const { situation, items } = useLoaderData<typeof loader>()
  const { ready } = useSession()
  return (
    <div className={`${layout.wrap} ${layout.window} ${styles.page}`}>
      <div className={`${layout.pageHead} ${layout.spread}`}>
        <h1>تمرین آزاد</h1>
        <a className={text.link} href={situationAddress(situation)}>
          عبارت‌ها
          <Icon name="forward" />
        </a>
      </div>
      {ready ? (
        <Suspense fallback={<OnItsWay />}>
          <SituationPractice
            key={`${situation.slug} ${situation.language}`}
            title={situation.title}
            cards={items}
          />
        </Suspense>
      ) : (
        <OnItsWay />
      )}
    </div>
  )
}
