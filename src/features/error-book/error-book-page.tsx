import { lazy } from 'react'
import { NeedsUser } from '#account/login/needs-user.tsx'
import { pageTitle } from '#shell/title.ts'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'

const ErrorBook = lazy(() => import('./error-book.tsx'))

export const handle = { isPrivate: true as const, query: ['language'] }

export const meta = () => [{ title: pageTitle('دفتر خطا') }, { name: 'robots', content: 'noindex' }]

export default function ErrorBookPage() {
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>دفتر خطای شما</h1>
        <p className={text.muted}>
          خطاهایی که در نوشتارهای شش ماه گذشته‌تان بیشتر پیش آمده‌اند، با تمرین‌هایی از جمله‌های خودتان.
        </p>
      </div>
      <NeedsUser waiting={<Waiting />} reason="دفتر خطا از نوشتارهای تصحیح‌شدهٔ خودتان ساخته می‌شود.">
        {user => <ErrorBook key={user.id} />}
      </NeedsUser>
    </div>
  )
}

const Waiting = () => (
  <Loading>
    <Skeleton height="24rem" />
  </Loading>
)
