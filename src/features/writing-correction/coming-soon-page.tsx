import { ComingSoon } from '#shell/coming-soon.tsx'
import { pageTitle } from '#shell/title.ts'

export const meta = () => [
  { title: pageTitle('تصحیح نوشتار') },
  { name: 'description', content: 'تصحیح خط‌به‌خط نوشتهٔ زبان‌آموز.' },
  { name: 'robots', content: 'noindex' },
]

export default function WritingCorrectionPage() {
  return (
    <ComingSoon title="تصحیح نوشتار" data-coming="submissions, line-by-line marking, rubrics">
      نوشته‌تان را از همین‌جا به استاد می‌سپارید و تصحیح خط‌به‌خط می‌گیرید؛ این بخش هنوز باز نشده است.
    </ComingSoon>
  )
}
