import { Guarded } from '#account/public.tsx'
import { ComingSoon } from '#shell/coming-soon.tsx'
import { GuardedHead } from '#shell/guarded-head.tsx'
import { pageTitle } from '#shell/title.ts'

export const meta = () => [{ title: pageTitle('آزمون‌ها') }, { name: 'robots', content: 'noindex' }]

export default function ExamPage() {
  return (
    <Guarded waiting={<GuardedHead title="آزمون‌ها" />}>
      {() => (
        <ComingSoon title="آزمون‌ها" data-coming="exam list, taking, autosave, marking, results">
          آزمون‌های میان‌ترم، پایان‌ترم و آزمایشی از همین‌جا برگزار می‌شود؛ این بخش هنوز باز نشده است.
        </ComingSoon>
      )}
    </Guarded>
  )
}
