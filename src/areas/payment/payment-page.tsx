import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { requireUser } from '#account/login/require-user.ts'
import { openGroups } from '#areas/course/door.ts'
import { OpenGroups } from '#areas/course/door.tsx'
import { useSession } from '#client/session.ts'
import { asking } from '#server/asking.ts'
import { pageTitle } from '#shell/title.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Bone } from '#ui/skeleton.tsx'

const PaymentRoom = lazy(() => import('./payment-room.tsx'))

export async function loader({ context }: LoaderFunctionArgs) {
  const { ask, shows, freshFor } = asking(context)
  shows('course-groups')
  // Seats are counted while they are held and let go.
  freshFor(20)
  return ask(openGroups, {})
}

export const meta = () => [
  { title: pageTitle('پرداخت') },
  { name: 'description', content: 'ثبت‌نام در گروه‌های باز، سفارش‌ها، رسیدها و کیف پول در هم‌آوا.' },
  { name: 'robots', content: 'noindex' },
]

/** The groups anybody may enrol in, and the orders and the wallet of whoever is signed in. */
export default function PaymentPage() {
  const { items } = useLoaderData<typeof loader>()
  const { user, ready } = useSession()
  return (
    <div className={classes(layout.wrap, layout.stack, layout.loose)}>
      <div className={layout.pageHead}>
        <h1>پرداخت</h1>
      </div>
      <section aria-labelledby="groups" data-coming="catalogue of courses">
        <div className={layout.sectionHead}>
          <div>
            <h2 id="groups">گروه‌های باز</h2>
            <p>تا فهرست دوره‌ها باز شود، ثبت‌نام این گروه‌ها از همین‌جاست.</p>
          </div>
        </div>
        <Suspense>
          <OpenGroups groups={items} />
        </Suspense>
      </section>
      {user ? (
        <Suspense fallback={<OnItsWay />}>
          <PaymentRoom key={user.id} />
        </Suspense>
      ) : ready ? (
        <Empty
          title="برای ادامه، لطفاً وارد حساب کاربری خود شوید."
          action={<Button onClick={() => void requireUser()}>ورود / ثبت‌نام</Button>}
        >
          سفارش‌ها، رسیدها و کیف پول هر کس پس از ورود همین‌جاست.
        </Empty>
      ) : (
        <OnItsWay />
      )}
    </div>
  )
}

function OnItsWay() {
  return (
    <Loading>
      <Bone height="14rem" />
    </Loading>
  )
}
