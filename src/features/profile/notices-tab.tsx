import { useQuery } from '@tanstack/react-query'
import { readNoticeSettings } from '#account/notices/contract.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { NoticeChoices } from './notice-choices.tsx'
import { NoticeTimes } from './notice-times.tsx'
import styles from './profile.module.css'
import { PushSwitch } from './push-switch.tsx'

/** How the user is notified of what: channels by type, this device, quiet hours and the daily digest. */
export default function NoticesTab() {
  const query = useQuery(buildQueryOptions(readNoticeSettings, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="28rem" />}>
      {data => (
        <div className={styles.sections}>
          <NoticeChoices settings={data} />
          <PushSwitch isOn={data.pushHere} />
          <NoticeTimes settings={data} />
        </div>
      )}
    </QueryView>
  )
}
