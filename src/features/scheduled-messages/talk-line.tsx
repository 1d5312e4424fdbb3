import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import type { TalkLineProps } from '#features/chat/manifest.ts'
import { formatDay } from '#features/chat/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatTime } from '#persian/jalali.ts'
import { Icon } from '#ui/icon.tsx'
import { listScheduled } from './contract.ts'
import styles from './scheduled.module.css'

const ScheduledDialog = lazy(() => import('./scheduled-dialog.tsx'))

/** Says above the field what waits for its time in a conversation, and opens it: what was sent waits no more. */
export function TalkLine({ conversation, lastSeq }: TalkLineProps) {
  const { data, refetch } = useQuery(buildQueryOptions(listScheduled, { conversation }))
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew with each message
  useEffect(() => void refetch(), [lastSeq, refetch])
  const items = data?.items ?? []
  const refused = items.filter(({ refusal }) => refusal !== null).length
  const next = items.find(({ refusal }) => refusal === null)
  return (
    <>
      {items.length > 0 && (
        <button type="button" className={styles.line} onClick={() => setOpen(true)}>
          <Icon name={refused > 0 ? 'circle-alert' : 'clock'} />
          <span>
            {refused > 0 && `${persianNumber(refused)} پیام سر وقتش نرفت`}
            {refused > 0 && next && '؛ '}
            {next && (
              <>
                {persianNumber(items.length - refused)} پیام زمان‌بندی‌شده، نخستین {formatDay(next.sendAt)} ساعت{' '}
                {formatTime(next.sendAt)}
              </>
            )}
          </span>
        </button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ScheduledDialog conversation={conversation} items={items} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
