import { Coming } from '#shell/coming.tsx'
import { pageTitle } from '#shell/title.ts'

export const meta = () => [
  { title: pageTitle('گروه‌ها') },
  { name: 'description', content: 'زمان و ظرفیت گروه‌های درسی هم‌آوا.' },
  { name: 'robots', content: 'noindex' },
]

export default function InfoPage() {
  return (
    <Coming title="گروه‌ها" data-coming="announcements, session plan, roster, waiting list">
      زمان، ظرفیت و اعلان‌های هر گروه درسی از همین‌جا دیده می‌شود؛ این بخش هنوز باز نشده است.
    </Coming>
  )
}
