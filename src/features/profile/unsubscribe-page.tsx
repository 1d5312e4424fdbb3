import { lazy, Suspense } from 'react'
import { useSession } from '#client/session.ts'
import { pageTitle } from '#shell/title.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'

const Unsubscribe = lazy(() => import('./unsubscribe.tsx'))

export const handle = { isPrivate: true as const }

export function meta() {
  return [{ title: pageTitle('لغو دریافت ایمیل') }, { name: 'robots', content: 'noindex' }]
}

/** Where the link in a mail leads. The page is everybody's; whose mails end is in the query, which the browser reads. */
export default function UnsubscribePage() {
  const { ready } = useSession()
  return (
    <div className={layout.wrap}>
      <section className={classes(layout.section, layout.stack)} aria-labelledby="unsubscribe">
        <h1 id="unsubscribe">لغو دریافت ایمیل</h1>
        {ready && (
          <Suspense>
            <Unsubscribe />
          </Suspense>
        )}
      </section>
    </div>
  )
}
