import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The page of one record once it is loaded; whoever comes with an address of none is led to the list. */
export function RecordView<T>({
  query: { data, error, refetch },
  missing,
  list,
  children,
}: {
  query: UseQueryResult<T, ApiError>
  /** What is said where there is no such record. */
  missing: string
  list: { path: string; title: string }
  children: (data: T) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (!error) {
    return (
      <Loading className={layout.stack}>
        <Skeleton height="14rem" />
        <Skeleton height="20rem" />
      </Loading>
    )
  }
  if (error.http !== 404 && error.http !== 422) {
    return <Failed message={error.info.message} onRetry={() => void refetch()} />
  }
  return (
    <Empty
      title={missing}
      action={
        <a href={list.path} className={buttonClass()}>
          {list.title}
        </a>
      }
    >
      شاید نشانی کامل نباشد.
    </Empty>
  )
}
