import { lazy, Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { useSession } from '#client/session.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { BaseLayout } from '#shell/base-layout.tsx'
import { ThemeSwitch } from '#shell/look-switch.tsx'
import { mainId } from '#shell/page-transition.ts'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'

/** Fetched once the page is hydrated: the gallery must not make each of them common to two pages. */
const FormGallery = lazy(() => import('./form-gallery.tsx'))
const DisplayGallery = lazy(() => import('./display-gallery.tsx'))

export const meta = () => [{ title: pageTitle('قطعه‌ها') }, { name: 'robots', content: 'noindex' }]

/** For those who build and test the product: absent in production. */
export function loader({ context }: LoaderFunctionArgs) {
  loaderApi(context).demoOnly()
  return null
}

/** Every component of the kit in every state, to look at and to test. */
export default function GalleryPage() {
  const { ready } = useSession()
  return (
    <BaseLayout>
      <main id={mainId} tabIndex={-1} className={layout.wrap}>
        <div className={layout.pageHead}>
          <h1>قطعه‌ها</h1>
          <ThemeSwitch name="gallery-theme" />
        </div>
        {ready && (
          <Suspense>
            <FormGallery />
            <DisplayGallery />
          </Suspense>
        )}
      </main>
    </BaseLayout>
  )
}
