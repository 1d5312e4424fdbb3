import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { invalidateQueries } from '#client/query.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Icon } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './chat.module.css'
import { conversationPath } from './chat-path.ts'
import { listConversations } from './contract.ts'
import { formatSupportTitle, toSupportId } from './support-id.ts'

const tickets = () => import('#features/contact-us/public.tsx')
const MemberTicket = lazy(async () => ({ default: (await tickets()).MemberTicket }))
const NewMemberTicket = lazy(async () => ({ default: (await tickets()).NewMemberTicket }))

const stateNames = { open: 'در حال بررسی', answered: 'پاسخ داده شد', closed: 'بسته شد' }

/** A conversation with the school: a ticket of the user's own, or one that is still to be written. */
export function SupportView({ number, userId }: { number: number | null; userId: string }) {
  const navigate = useNavigate()
  const list = useQuery(offlineQueryOptions(listConversations, {}))
  const row = list.data?.support?.find(one => one.number === number)
  const title = row ? formatSupportTitle(row) : number === null ? 'پیام به پشتیبانی' : 'پشتیبانی'
  return (
    <section className={styles.talk} aria-label={`گفت‌وگو: ${title}`}>
      <header className={styles.talkHead}>
        <a href="/chat" className={iconButtonClass(styles.back)} aria-label="همهٔ گفت‌وگوها">
          <Icon name="back" />
        </a>
        <span className={styles.supportSign}>
          <Icon name="life-buoy" />
        </span>
        <div className={styles.talkName}>
          <h1>
            <UserText>{title}</UserText>
          </h1>
          <p aria-live="polite">{row && stateNames[row.state]}</p>
        </div>
      </header>
      <div className={styles.support}>
        <Suspense
          fallback={
            <Loading>
              <Skeleton height="16rem" />
            </Loading>
          }
        >
          {number === null ? (
            <NewMemberTicket
              onWritten={written => {
                void invalidateQueries(listConversations)
                void navigate(conversationPath({ id: toSupportId(written) }), { replace: true })
              }}
            />
          ) : (
            <MemberTicket number={number} userId={userId} />
          )}
        </Suspense>
      </div>
    </section>
  )
}
