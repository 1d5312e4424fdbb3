import { lazy } from 'react'
import { pageTitle } from '#shell/title.ts'
import { OwnPage } from '../own-page.tsx'

const title = 'استادان نشان‌کرده'
const FavouriteTeachers = lazy(() => import('./favourite-teachers.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** The signed-in user's favourite teachers. */
export default function FavouriteTeachersPage() {
  return <OwnPage title={title} content={FavouriteTeachers} />
}
