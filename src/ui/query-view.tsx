import type { ReactNode } from 'react'
import { Failed } from './failed.tsx'
import layout from './layout.module.css'
import { Loading } from './loading.tsx'

/** What `useQuery` gives, as far as a view of its data needs it. */
type Query<Data> = {
  data: Data | undefined
  error: { message: string } | null
  refetch: () => unknown
}

/**
 * The data of a query, or skeletons until it comes (`loadingClass` arranges them), or why it did not come and another
 * try. Data that is there stays when asking for it again fails.
 */
export function QueryView<Data>({
  query: { data, error, refetch },
  loading,
  loadingClass = layout.stack,
  children,
}: {
  query: Query<Data>
  loading: ReactNode
  loadingClass?: string
  children: (data: Data) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  return <Loading className={loadingClass}>{loading}</Loading>
}
