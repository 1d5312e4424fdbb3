import { ComingSoon } from '#shell/coming-soon.tsx'
import { pageTitle } from '#shell/title.ts'

export const meta = () => [
  { title: pageTitle('مشاوره') },
  { name: 'description', content: 'مشاورهٔ آموزشی در هم‌آوا.' },
  { name: 'robots', content: 'noindex' },
]

export default function CounselingPage() {
  return (
    <ComingSoon title="مشاوره" data-coming="topics, counselors, slots, intake, packages">
      وقت مشاورهٔ آموزشی از همین‌جا گرفته می‌شود؛ این بخش هنوز باز نشده است.
    </ComingSoon>
  )
}
