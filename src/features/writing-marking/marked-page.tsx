import { lazy } from 'react'
import { useParams } from 'react-router'
import { Guarded } from '#account/public.tsx'
import { GuardedHead } from '#shell/guarded-head.tsx'
import { pageTitle } from '#shell/title.ts'

const MarkedView = lazy(() => import('./marked-view.tsx'))

export const handle = { query: ['view'], isPrivate: true as const }

const title = 'نوشتهٔ تصحیح‌شده'

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** How a text of one's own was corrected. */
export default function MarkedPage() {
  const { id = '' } = useParams()
  const waiting = <GuardedHead title={title} />
  return <Guarded waiting={waiting}>{user => <MarkedView key={`${user.id} ${id}`} id={id} />}</Guarded>
}
