import { brand } from '#contract/public-settings.ts'
import { ComingSoon } from '#shell/coming-soon.tsx'
import { pageTitle } from '#shell/title.ts'

export const meta = () => [
  { title: pageTitle('وبلاگ') },
  { name: 'description', content: `یادداشت‌های ${brand().persian} دربارهٔ آموختن زبان.` },
  { name: 'robots', content: 'noindex' },
]

export default function BlogPage() {
  return (
    <ComingSoon title="وبلاگ" data-coming="posts, topics, comments, feeds">
      یادداشت‌های استادان دربارهٔ آموختن زبان از همین‌جا خوانده می‌شود؛ نخستین یادداشت هنوز منتشر نشده است.
    </ComingSoon>
  )
}
