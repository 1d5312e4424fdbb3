import { lazy } from 'react'
import { pageTitle } from '#shell/title.ts'
import { OwnPage } from '../own-page.tsx'

const title = 'استادان نشان‌کرده'
const MarkedTeachers = lazy(() => import('./marked-teachers.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** The teachers the signed-in user has marked. */
export default function MarkedPage() {
  return <OwnPage title={title} content={MarkedTeachers} />
}
