import { lazy, Suspense } from 'react'
import { useSession } from '#client/session.ts'
import { BaseLayout } from '#shell/base-layout.tsx'
import { SiteChrome } from '#shell/site-layout.tsx'
import { pageTitle } from '#shell/title.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'

const ClaimSchool = lazy(() => import('./claim-school.tsx'))

export const handle = { isPrivate: true as const }

export function meta() {
  return [{ title: pageTitle('راه‌اندازی مدرسه') }, { name: 'robots', content: 'noindex' }]
}

/** Where the setup link leads. The page is everybody's; the link's secret is behind its #, which the browser alone reads. */
export default function SetupPage() {
  const { ready } = useSession()
  return (
    <BaseLayout>
      <SiteChrome>
        <div className={layout.wrap}>
          <section className={classes(layout.section, layout.stack)} aria-labelledby="setup">
            <h1 id="setup">راه‌اندازی مدرسه</h1>
            {ready && (
              <Suspense>
                <ClaimSchool />
              </Suspense>
            )}
          </section>
        </div>
      </SiteChrome>
    </BaseLayout>
  )
}
