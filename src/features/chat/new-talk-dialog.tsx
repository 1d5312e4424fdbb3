import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { buildQueryOptions, invalidateQueries } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './chat.module.css'
import { conversationPath } from './chat-path.ts'
import { listConversations, listPeople, openConversation } from './contract.ts'
import { newSupportId } from './support-id.ts'

/** Whom one may write to; choosing opens the conversation. */
export default function NewTalkDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const query = useQuery(buildQueryOptions(listPeople, { q }))
  const navigate = useNavigate()
  const open = async (person: string) => {
    try {
      const { id } = await callApi(openConversation, { person })
      void invalidateQueries(listConversations)
      onClose()
      void navigate(conversationPath({ id }))
    } catch (thrown) {
      showError(thrown)
    }
  }
  return (
    <Dialog title="پیام تازه" onClose={onClose}>
      <a href={conversationPath({ id: newSupportId })} className={styles.row} onClick={onClose}>
        <span className={styles.supportSign}>
          <Icon name="life-buoy" />
        </span>
        <span className={styles.rowText}>
          <b>پیام به پشتیبانی</b>
          <small>مدرسه پاسخ می‌دهد؛ پرداخت، کلاس، ورود و هر چیز دیگر</small>
        </span>
      </a>
      <TextField label="نام" value={typed} onChange={setTyped} maxLength={60} autoComplete="off" autoFocus />
      <QueryView query={query} loading={<Skeleton height="12rem" />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={q ? 'کسی به این نام پیدا نشد.' : 'هنوز کسی نیست که به او بنویسید.'}>
              به استادان گروه‌های خودتان و همکاران مدرسه می‌توانید پیام بدهید.
            </Empty>
          ) : (
            <ul className={styles.rows} aria-label="به چه کسی">
              {items.map(({ id, name, avatarUrl, note }) => (
                <li key={id}>
                  <button type="button" className={styles.row} onClick={() => void open(id)}>
                    <Avatar name={name} url={avatarUrl} size={40} />
                    <span className={styles.rowText}>
                      <UserText as="b">{name}</UserText>
                      <UserText as="small">{note}</UserText>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Dialog>
  )
}
