import { lazy } from 'react'
import { NeedsUser } from '#account/login/needs-user.tsx'
import { pageTitle } from '#shell/title.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './my-lists.module.css'

const MyLists = lazy(() => import('./my-lists.tsx'))

export const handle = { isPrivate: true as const }

export function meta() {
  return [{ title: pageTitle('فهرست‌های من') }, { name: 'robots', content: 'noindex' }]
}

export default function MyListsPage() {
  return (
    <div className={layout.wrap}>
      <div className={`${layout.pageHead} ${layout.spread}`}>
        <h1>فهرست‌های من</h1>
        <a className={text.link} href="/phrasebook/review">
          مرور امروز
          <Icon name="forward" />
        </a>
      </div>
      <NeedsUser
        waiting={<ListsOnTheirWay />}
        reason="علاقه‌مندی‌ها، فهرست‌ها و عبارت‌های خودتان در حساب شما نگه داشته می‌شوند."
      >
        {user => <MyLists key={user.id} />}
      </NeedsUser>
    </div>
  )
}

function ListsOnTheirWay() {
  return (
    <Loading className={styles.columns}>
      <div className={layout.stack}>
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
      <div className={layout.stack}>
        <Skeleton width="12rem" height="2rem" />
        <Skeleton height="24rem" />
      </div>
    </Loading>
  )
}
