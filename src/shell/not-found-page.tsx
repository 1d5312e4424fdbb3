import { data } from 'react-router'
import { NotFound } from './not-found.tsx'
import { pageTitle } from './title.ts'

/** Any address nobody has. */
export const loader = () => data(null, { status: 404 })

export const meta = () => [{ title: pageTitle('صفحه پیدا نشد') }, { name: 'robots', content: 'noindex' }]

export default function NotFoundPage() {
  return <NotFound />
}
