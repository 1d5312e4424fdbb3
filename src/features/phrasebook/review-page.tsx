import { lazy } from 'react'
import { NeedsUser } from '#account/login/needs-user.tsx'
import { pageTitle } from '#shell/title.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { DeckOnItsWay } from './deck-on-its-way.tsx'
import styles from './review.module.css'

const ReviewView = lazy(() => import('./review-view.tsx'))

const ways = [
  { to: '/phrasebook/practice#type', title: 'بشنو و بنویس', icon: 'keyboard' },
  { to: '/phrasebook/practice#choose', title: 'بشنو و برگزین', icon: 'check-check' },
  { to: '/phrasebook/practice#order', title: 'بچین', icon: 'shuffle' },
  { to: '/phrasebook/practice#speak', title: 'بگو', icon: 'mic' },
  { to: '/phrasebook/practice#hands', title: 'بی‌دست', icon: 'headphones' },
  { to: '/phrasebook/packs', title: 'بی‌اینترنت', icon: 'download' },
] as const

export const handle = { isPrivate: true as const }

export function meta() {
  return [{ title: pageTitle('مرور عبارت‌ها') }, { name: 'robots', content: 'noindex' }]
}

export default function ReviewPage() {
  return (
    <div className={`${layout.wrap} ${layout.window}`}>
      <div className={`${layout.pageHead} ${layout.spread}`}>
        <h1>مرور</h1>
        <a className={text.link} href="/phrasebook">
          عبارت‌نامه
          <Icon name="forward" />
        </a>
      </div>
      {/* The same cards, otherwise asked for: the addresses of what is built upon them. */}
      <nav aria-label="شیوه‌های دیگر" className={styles.ways}>
        {ways.map(({ to, title, icon }) => (
          <a key={to} href={to} className={buttonClass({ variant: 'quiet', size: 'small' })}>
            <Icon name={icon} />
            {title}
          </a>
        ))}
      </nav>
      <NeedsUser
        waiting={<ReviewOnItsWay />}
        reason="مرور هر کس از عبارت‌هایی است که خودش نشان کرده و از آن‌چه به یاد سپرده است."
      >
        {user => <ReviewView key={user.id} userId={user.id} />}
      </NeedsUser>
    </div>
  )
}

function ReviewOnItsWay() {
  return (
    <div className={styles.grid}>
      <DeckOnItsWay />
      <Skeleton height="24rem" />
    </div>
  )
}
