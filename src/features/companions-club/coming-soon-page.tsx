import { brand, publicSettings } from '#contract/public-settings.ts'
import { ComingSoon } from '#shell/coming-soon.tsx'
import { pageTitle } from '#shell/title.ts'
import { buttonClass } from '#ui/button.tsx'

export const meta = () => [
  { title: pageTitle('باشگاه همراهان') },
  { name: 'description', content: `باشگاه همراهان ${brand().persian}: معرفی دوستان و امتیاز.` },
  { name: 'robots', content: 'noindex' },
]

export default function CompanionsClubPage() {
  const { clubUrl } = publicSettings()
  return (
    <ComingSoon
      title="باشگاه همراهان"
      data-coming="points, levels, referrals, rewards"
      action={
        clubUrl && (
          <a href={clubUrl} target="_blank" rel="noopener" className={buttonClass()}>
            رفتن به سایت باشگاه
          </a>
        )
      }
    >
      امتیازها، سطح شما و دوستانی که معرفی کرده‌اید از همین‌جا دیده می‌شود؛ این بخش هنوز باز نشده است.
    </ComingSoon>
  )
}
