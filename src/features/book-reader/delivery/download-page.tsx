import { lazy, Suspense, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { pageTitle } from '#shell/title.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const DownloadView = lazy(() => import('./download-view.tsx'))

/** The address holds what opens the book: no search engine and no other site is to learn it. */
export const meta = () => [
  { title: pageTitle('دریافت کتاب') },
  { name: 'description', content: 'دریافت کتاب الکترونیکی با پیوند خریدار.' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export const handle = { isPrivate: true }

export default function DownloadPage() {
  const { seal = '' } = useParams()
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <div className={classes(layout.wrap, layout.stack)}>
      <h1>دریافت کتاب</h1>
      <NeedsScripts />
      <Suspense fallback={<Skeleton height="12rem" />}>
        {isHydrated ? <DownloadView seal={seal} /> : <Skeleton height="12rem" />}
      </Suspense>
    </div>
  )
}
