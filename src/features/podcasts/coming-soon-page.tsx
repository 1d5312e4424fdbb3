import { brand } from '#contract/public-settings.ts'
import { ComingSoon } from '#shell/coming-soon.tsx'
import { pageTitle } from '#shell/title.ts'

export const meta = () => [
  { title: pageTitle('پادکست‌ها') },
  { name: 'description', content: `پادکست‌های آموزشی ${brand().persian} با متن هم‌زمان.` },
  { name: 'robots', content: 'noindex' },
]

export default function PodcastsPage() {
  return (
    <ComingSoon title="پادکست‌ها" data-coming="episodes, player with transcript, feed">
      پادکست‌ها با متن هم‌زمان از همین‌جا شنیده می‌شود؛ نخستین قسمت هنوز منتشر نشده است.
    </ComingSoon>
  )
}
