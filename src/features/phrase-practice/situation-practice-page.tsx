import { lazy, Suspense } from 'react'
import { type MetaArgs, useParams } from 'react-router'
import { useSession } from '#client/session.ts'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { pageTitle } from '#shell/title.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { OnItsWay } from './on-its-way.tsx'
import styles from './practice.module.css'

const SituationPractice = lazy(() => import('./situation-practice.tsx'))

export function meta(_: MetaArgs) {
  return [{ title: pageTitle('تمرین آزاد') }, { name: 'robots', content: 'noindex' }]
}

/** The phrases of one situation as often as one likes; the schedule of reviews stays as it is. */
export default function SituationPracticePage() {
  const { situation = '' } = useParams()
  const { ready } = useSession()
  return (
    <div className={`${layout.wrap} ${layout.window} ${styles.page}`}>
      <div className={`${layout.pageHead} ${layout.spread}`}>
        <h1>تمرین آزاد</h1>
        <a className={text.link} href={phrasebookPaths.situation({ slug: situation })}>
          عبارت‌ها
          <Icon name="forward" />
        </a>
      </div>
      {ready ? (
        <Suspense fallback={<OnItsWay />}>
          <SituationPractice key={situation} situation={situation} />
        </Suspense>
      ) : (
        <OnItsWay />
      )}
    </div>
  )
}
