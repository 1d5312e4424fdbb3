import { lazy } from 'react'
import { useParams } from 'react-router'
import { Guarded } from '#account/public.tsx'
import { GuardedHead } from '#shell/guarded-head.tsx'
import { pageTitle } from '#shell/title.ts'

const ChatView = lazy(() => import('./chat-view.tsx'))

export const handle = { isPrivate: true as const }

export const meta = () => [{ title: pageTitle('پیام‌رسان') }, { name: 'robots', content: 'noindex' }]

/** One's conversations, and one of them beside the list; on a handset in its place. */
export default function ChatPage() {
  const { id } = useParams()
  const waiting = <GuardedHead title="پیام‌رسان" />
  return (
    <Guarded waiting={waiting}>{user => <ChatView key={user.id} userId={user.id} id={id ?? null} />}</Guarded>
  )
}
