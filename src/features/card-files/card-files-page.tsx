import { lazy } from 'react'
import { NeedsUser } from '#account/login/needs-user.tsx'
import { pageTitle } from '#shell/title.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'

const CardFilesView = lazy(() => import('./card-files-view.tsx'))

export const handle = { isPrivate: true as const }

export function meta() {
  return [{ title: pageTitle('ورود و خروج کارت‌ها') }, { name: 'robots', content: 'noindex' }]
}

export default function CardFilesPage() {
  return (
    <div className={`${layout.wrap} ${layout.window}`}>
      <div className={`${layout.pageHead} ${layout.spread}`}>
        <h1>ورود و خروج کارت‌ها</h1>
        <a className={text.link} href="/phrasebook/mine">
          فهرست‌های من
          <Icon name="forward" />
        </a>
      </div>
      <NeedsUser waiting={<OnItsWay />} reason="کارت‌ها از فهرست‌های خودتان بیرون می‌روند و به همان‌ها می‌آیند.">
        {user => <CardFilesView key={user.id} />}
      </NeedsUser>
    </div>
  )
}

function OnItsWay() {
  return (
    <Loading className={layout.stack}>
      <Skeleton height="14rem" />
      <Skeleton height="18rem" />
    </Loading>
  )
}
