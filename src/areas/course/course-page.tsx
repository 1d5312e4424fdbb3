import { Coming } from '#shell/coming.tsx'
import { pageTitle } from '#shell/title.ts'

export const meta = () => [
  { title: pageTitle('دوره‌ها') },
  { name: 'description', content: 'دوره‌های زندهٔ زبان در هم‌آوا.' },
  { name: 'robots', content: 'noindex' },
]

export default function CoursePage() {
  return (
    <Coming title="دوره‌ها" data-coming="catalogue, enrolment, live class, recordings, homework">
      فهرست دوره‌ها و ثبت‌نام در کلاس زنده از همین‌جا خواهد بود؛ این بخش هنوز باز نشده است.
    </Coming>
  )
}
