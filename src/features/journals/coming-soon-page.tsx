import { brand } from '#contract/public-settings.ts'
import { ComingSoon } from '#shell/coming-soon.tsx'
import { pageTitle } from '#shell/title.ts'

export const meta = () => [
  { title: pageTitle('نشریه‌ها') },
  { name: 'description', content: `نشریه‌های خواندنی و دوزبانهٔ ${brand().persian}.` },
  { name: 'robots', content: 'noindex' },
]

export default function JournalsPage() {
  return (
    <ComingSoon title="نشریه‌ها" data-coming="issues, articles, citation, archive">
      گاهنامهٔ دوزبانهٔ {brand().persian} از همین‌جا خوانده می‌شود؛ نخستین شماره هنوز منتشر نشده است.
    </ComingSoon>
  )
}
