import { Guarded } from '#account/public.tsx'
import { ComingSoon } from '#shell/coming-soon.tsx'
import { GuardedHead } from '#shell/guarded-head.tsx'
import { pageTitle } from '#shell/title.ts'

export const meta = () => [{ title: pageTitle('پیام‌رسان') }, { name: 'robots', content: 'noindex' }]

export default function ChatPage() {
  return (
    <Guarded waiting={<GuardedHead title="پیام‌رسان" />}>
      {() => (
        <ComingSoon title="پیام‌رسان" data-coming="conversations, live delivery, attachments, moderation">
          گفت‌وگو با استاد و هم‌کلاسی‌ها از همین‌جا خواهد بود؛ این بخش هنوز باز نشده است.
        </ComingSoon>
      )}
    </Guarded>
  )
}
