import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import type { TalkLineProps } from '#features/chat/manifest.ts'
import { formatDay } from '#features/chat/public.ts'
import { formatTime } from '#persian/jalali.ts'
import { Icon } from '#ui/icon.tsx'
import { readGuardianNote } from './contract.ts'
import styles from './guardian-access.module.css'

const formatMoment = (at: string) => `${formatDay(at)} ساعت ${formatTime(at)}`

/** Says to both sides of a conversation whether a guardian may read it, and when one did. */
export function TalkLine({ conversation, lastSeq }: TalkLineProps) {
  const { data, refetch } = useQuery(buildQueryOptions(readGuardianNote, { conversation }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew with each message
  useEffect(() => void refetch(), [lastSeq, refetch])
  if (!data || (!data.mayRead && data.firstAt === null)) return null
  const { mayRead, firstAt, lastAt } = data
  return (
    <p className={styles.line} role="note">
      <Icon name="users" />
      <span>
        {mayRead && 'سرپرست زبان‌آموز می‌تواند این گفت‌وگو را بخواند. '}
        {firstAt && lastAt
          ? firstAt === lastAt
            ? `سرپرست آن را ${formatMoment(firstAt)} خوانده است.`
            : `سرپرست آن را نخستین بار ${formatMoment(firstAt)} و آخرین بار ${formatMoment(lastAt)} خوانده است.`
          : 'هنوز نخوانده است.'}
      </span>
    </p>
  )
}
