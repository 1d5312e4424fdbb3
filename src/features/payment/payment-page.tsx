import { lazy, Suspense } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { useSession } from '#client/session.ts'
import { brand } from '#contract/public-settings.ts'
import { pageTitle } from '#shell/title.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const PaymentView = lazy(() => import('./payment-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [
  { title: pageTitle('پرداخت') },
  { name: 'description', content: `سفارش‌ها، رسیدها و کیف پول در ${brand().persian}.` },
  { name: 'robots', content: 'noindex' },
]

/** The orders and the wallet of whoever is signed in. */
export default function PaymentPage() {
  const { user, ready } = useSession()
  return (
    <div className={classes(layout.wrap, layout.stack, layout.loose)}>
      <div className={layout.pageHead}>
        <h1>پرداخت</h1>
      </div>
      {user ? (
        <Suspense fallback={<OnItsWay />}>
          <PaymentView key={user.id} />
        </Suspense>
      ) : ready ? (
        <Empty
          title="برای ادامه، لطفاً وارد حساب کاربری خود شوید."
          action={<Button onClick={() => void requireUser()}>ورود / ثبت‌نام</Button>}
        >
          سفارش‌ها، رسیدها و کیف پول هر کس پس از ورود همین‌جاست.
        </Empty>
      ) : (
        <>
          <NeedsScripts />
          <OnItsWay />
        </>
      )}
    </div>
  )
}

function OnItsWay() {
  return (
    <Loading>
      <Skeleton height="14rem" />
    </Loading>
  )
}
