import { lazy } from 'react'
import { pageTitle } from '#shell/title.ts'
import { OwnPage } from '../own-page.tsx'

const title = 'جلسه‌های آزمایشی من'
const MyTrials = lazy(() => import('./my-trials.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** The trial sessions of the signed-in user. */
export default function TrialsPage() {
  return <OwnPage title={title} content={MyTrials} />
}
