import { data, type LoaderFunctionArgs } from 'react-router'
import { loaderApi } from '#server/http/loader-api.ts'
import { NotFound } from './not-found.tsx'
import { pageTitle } from './title.ts'

/** Any address nobody has, or has any more. */
export async function loader({ context }: LoaderFunctionArgs) {
  await loaderApi(context).followMoved()
  return data(null, { status: 404 })
}

export const meta = () => [{ title: pageTitle('صفحه پیدا نشد') }, { name: 'robots', content: 'noindex' }]

export default function NotFoundPage() {
  return <NotFound />
}
