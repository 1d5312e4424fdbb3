import { Coming } from '#shell/coming.tsx'
import { pageTitle } from '#shell/title.ts'

export const meta = () => [
  { title: pageTitle('استادان') },
  { name: 'description', content: 'استادان هم‌آوا، نمونهٔ تدریس و وقت‌های خالی‌شان.' },
  { name: 'robots', content: 'noindex' },
]

export default function TeachersPage() {
  return (
    <Coming title="استادان" data-coming="list, profiles, weekly hours, trial sessions">
      معرفی استادان، نمونهٔ تدریس و وقت‌های خالی‌شان از همین‌جا دیده می‌شود؛ این بخش هنوز باز نشده است.
    </Coming>
  )
}
