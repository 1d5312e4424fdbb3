import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLocation } from 'react-router'
import { requireUser } from '#account/login/require-user.ts'
import { useSession } from '#client/session.ts'
import { pageTitle } from '#shell/title.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './group-requests.module.css'
import { MissingGroup } from './missing-group.tsx'

const MyRequests = lazy(() => import('./my-requests.tsx'))
const LinkedRequest = lazy(() => import('./linked-request.tsx'))

export const handle = { query: [] }

export const loader = ({ request }: LoaderFunctionArgs) => ({
  canonical: new URL('/group-requests', request.url).href,
})

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle('خبر باز شدن گروه') },
  {
    name: 'description',
    content: 'بگویید چه زبان، سطح و ساعتی می‌خواهید؛ گروهش که باز شد، با پیامک خبرتان می‌کنیم.',
  },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? '/group-requests' },
  // What is on it belongs to a person.
  { name: 'robots', content: 'noindex, follow' },
]

/** The groups somebody waits for: a member's all, a visitor's by the link from the SMS. */
export default function GroupRequestsPage() {
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>خبر باز شدن گروه</h1>
        <p className={text.muted}>
          گروهی که می‌خواهید هنوز نیست؟ درخواست بگذارید؛ باز که شد، یک بار با پیامک خبرتان می‌کنیم.
        </p>
      </div>
      <div className={layout.stack}>
        <OwnPart />
        <MissingGroup />
      </div>
    </div>
  )
}

/**
 * What belongs to whoever looks: the server's page is the same for everybody. Until it is known who looks,
 * the place of a visitor's button is kept, so that nothing below it moves.
 */
function OwnPart() {
  const { user, ready } = useSession()
  const token = new URLSearchParams(useLocation().search).get('token')
  if (ready && (token || user)) {
    return (
      <Suspense fallback={<Skeleton height="10rem" />}>
        {token ? <LinkedRequest token={token} /> : <MyRequests />}
      </Suspense>
    )
  }
  return (
    <div className={ready ? undefined : styles.held}>
      <Button variant="quiet" onClick={() => void requireUser()}>
        ورود و دیدن درخواست‌هایم
      </Button>
    </div>
  )
}
