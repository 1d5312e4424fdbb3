import { useQuery } from '@tanstack/react-query'
import { messages } from '#account/contract.ts'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { Count } from '#ui/count.tsx'
import styles from './unread-count.module.css'

/** How many messages the signed-in user has not read; nothing until that is known. */
export default function UnreadCount() {
  return (
    <QueryProvider>
      <Unread />
    </QueryProvider>
  )
}

function Unread() {
  const { data } = useQuery(buildQueryOptions(messages, { page: 1 }))
  return data && <Count of={data.unread} label="خوانده‌نشده" className={styles.count} />
}
