import { lazy } from 'react'
import { NeedsUser } from '#account/login/needs-user.tsx'
import { pageTitle } from '#shell/title.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { OnItsWay } from './on-its-way.tsx'
import styles from './practice.module.css'

const DuePractice = lazy(() => import('./due-practice.tsx'))

export const handle = { isPrivate: true as const }

export function meta() {
  return [{ title: pageTitle('مرور با شنیدن و گفتن') }, { name: 'robots', content: 'noindex' }]
}

export default function PracticePage() {
  return (
    <div className={`${layout.wrap} ${layout.window} ${styles.page}`}>
      <div className={`${layout.pageHead} ${layout.spread}`}>
        <h1>مرور با شنیدن و گفتن</h1>
        <a className={text.link} href="/phrasebook/review">
          کارت‌ها
          <Icon name="forward" />
        </a>
      </div>
      <NeedsUser
        waiting={<OnItsWay />}
        reason="مرور هر کس از عبارت‌هایی است که خودش نشان کرده و از آن‌چه به یاد سپرده است."
      >
        {user => <DuePractice key={user.id} userId={user.id} />}
      </NeedsUser>
    </div>
  )
}
