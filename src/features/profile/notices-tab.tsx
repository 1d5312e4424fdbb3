import { useQuery } from '@tanstack/react-query'
import { readNoticeSettings } from '#account/notices/contract.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { NoticeChoices } from './notice-choices.tsx'
import { NoticeTimes } from './notice-times.tsx'
import styles from './profile.module.css'
import { PushSwitch } from './push-switch.tsx'

/** How the user is notified of what: channels by type, this device, quiet hours and the daily digest. */
export default function NoticesTab() {
  const { data, error, refetch } = useQuery(buildQueryOptions(readNoticeSettings, {}))
  if (error && !data) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton height="28rem" />
      </Loading>
    )
  }
  return (
    <div className={styles.sections}>
      <NoticeChoices settings={data} />
      <PushSwitch isOn={data.pushHere} />
      <NoticeTimes settings={data} />
    </div>
  )
}
