import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { UserText } from '#ui/bdi.tsx'
import layout from '#ui/layout.module.css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { type ReaderBook, readBook } from './contract.ts'
import { readPath } from './reader-paths.ts'
import { booksTag } from './tags.ts'

/** A book stands alone in the window, in frames of its own. */
export const handle = { isBare: true, framesDocuments: true }

const ReaderView = lazy(
  (): Promise<{ default: ComponentType<{ book: ReaderBook }> }> => import('./reader/reader-view.tsx'),
)

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags } = loaderApi(context)
  cacheTags(booksTag)
  const { book } = await call(readBook, { slug: params.slug ?? '' })
  return { book, canonical: new URL(readPath(book), request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('کتاب‌خوان') }]
  const { book, canonical } = loaderData
  return [
    { title: pageTitle(`خواندن ${book.title}`) },
    { name: 'description', content: `خواندن «${book.title}» در مرورگر.` },
    { name: 'robots', content: 'noindex, follow' },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

export default function ReaderPage() {
  const { book } = useLoaderData<typeof loader>()
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const before = (
    <div className={layout.wrap}>
      <h1>
        <UserText>{book.title}</UserText>
      </h1>
      <NeedsScripts />
    </div>
  )
  return isHydrated ? (
    <Suspense fallback={before}>
      <ReaderView key={book.slug} book={book} />
    </Suspense>
  ) : (
    before
  )
}
