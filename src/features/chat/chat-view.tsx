import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { QueryProvider } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { Empty } from '#ui/empty.tsx'
import styles from './chat.module.css'
import { conversationPath } from './chat-path.ts'
import { openConversation } from './contract.ts'
import { ConversationList } from './conversation-list.tsx'
import { readSupportId } from './support-id.ts'
import { SupportView } from './support-view.tsx'
import { TalkView } from './talk/talk-view.tsx'

/** The list of conversations and the open one. */
export default function ChatView({ userId, id }: { userId: string; id: string | null }) {
  useWholeWindow()
  useOpening()
  const support = id === null ? undefined : readSupportId(id)
  return (
    <QueryProvider>
      <div className={styles.chat} data-open={id !== null || undefined}>
        <ConversationList userId={userId} openId={id} />
        {id && support ? (
          <SupportView key={id} number={support.number} userId={userId} />
        ) : id ? (
          <TalkView key={id} id={id} userId={userId} />
        ) : (
          <div className={styles.nothing}>
            <Empty title="گفت‌وگویی را باز کنید.">پیام‌ها این‌جا می‌آیند و بی‌اینترنت هم می‌مانند.</Empty>
          </div>
        )}
      </div>
    </QueryProvider>
  )
}

/** The conversation fills the window: what stands below every other page is not here. */
function useWholeWindow() {
  useLayoutEffect(() => {
    document.documentElement.dataset.wholeWindow = ''
    return () => {
      delete document.documentElement.dataset.wholeWindow
    }
  }, [])
}

/** Other pages lead here by `?person=`, `?group=` and `?teacher=` (the teacher of a group): that conversation is opened. */
function useOpening() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    const query = new URLSearchParams(search)
    const [person, group, teacherFor] = ['person', 'group', 'teacher'].map(
      name => query.get(name) ?? undefined,
    )
    if (asked === search || (!person && !group && !teacherFor)) return
    setAsked(search)
    callApi(openConversation, { person, group, teacherFor }).then(
      ({ id }) => navigate(conversationPath({ id }), { replace: true }),
      thrown => {
        showError(thrown)
        void navigate('/chat', { replace: true })
      },
    )
  }, [search, asked, navigate])
}
