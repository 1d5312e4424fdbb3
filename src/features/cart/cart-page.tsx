import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '#client/session.ts'
import { brand } from '#contract/public-settings.ts'
import { pageTitle } from '#shell/title.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CartSteps, type Step } from './cart-steps.tsx'

const CartView = lazy(() => import('./cart-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [
  { title: pageTitle('سبد خرید') },
  { name: 'description', content: `آنچه می‌خواهید از ${brand().persian} بخرید، پیش از پرداخت.` },
  { name: 'robots', content: 'noindex' },
]

/** What somebody means to buy; guests have theirs in the browser, so that the server sends the same to everybody. */
export default function CartPage() {
  const { user, ready } = useSession()
  const [step, setStep] = useState<Step>('cart')
  useEffect(() => {
    // The browser's way back from the next page finds the cart, not a half of it.
    const look = (event: PageTransitionEvent) => event.persisted && setStep('cart')
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [])
  const waiting = (
    <Loading>
      <Skeleton height="24rem" />
    </Loading>
  )
  return (
    <div className={classes(layout.wrap, layout.stack, layout.loose)}>
      <div className={layout.pageHead}>
        <h1>سبد خرید</h1>
        <CartSteps at={step} />
      </div>
      {ready ? (
        <Suspense fallback={waiting}>
          <CartView key={user?.id ?? 'guest'} step={step} onStep={setStep} />
        </Suspense>
      ) : (
        <>
          <NeedsScripts />
          {waiting}
        </>
      )}
    </div>
  )
}
