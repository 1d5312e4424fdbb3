import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './broadcasts.module.css'
import { type Broadcast, listBroadcasts } from './contract.ts'

/** Messages to many: what was sent and to how many, and what is being written. */
export default function BroadcastList() {
  const page = Math.max(1, readInteger(new URLSearchParams(useLocation().search).get('page') ?? '') ?? 1)
  const query = useQuery({ ...buildQueryOptions(listBroadcasts, { page }), staleTime: 0 })
  const navigate = useNavigate()
  const begin = () => navigate(studioPaths.broadcast({ id: crypto.randomUUID() }), { state: { isNew: true } })
  return (
    <div className={layout.stack}>
      <div className={layout.spread}>
        <h1>پیام‌های همگانی</h1>
        <Button onClick={() => void begin()}>
          <Icon name="plus" />
          پیام تازه
        </Button>
      </div>
      <QueryView query={query} loading={<Skeleton height="12rem" />}>
        {data => (
          <>
            {data.total === 0 && (
              <Empty title="هنوز پیامی نوشته نشده است.">
                با «پیام تازه» بنویسید؛ پیش از فرستادن می‌بینید که به چند نفر می‌رسد.
              </Empty>
            )}
            {data.items.length > 0 && (
              <ul className={cardClass({}, layout.list)} aria-label="پیام‌ها">
                {data.items.map(broadcast => (
                  <li key={broadcast.id} className={styles.row}>
                    <a href={studioPaths.broadcast({ id: broadcast.id })}>
                      <UserText as="b">{broadcast.title || 'بی‌عنوان'}</UserText>
                    </a>
                    <Facts {...broadcast} />
                  </li>
                ))}
              </ul>
            )}
            <Pager {...data} address={page => studioPaths.broadcasts({ page })} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Facts({ sentAt, notified, recipients }: Broadcast) {
  if (!sentAt) return <Tag>پیش‌نویس</Tag>
  return (
    <small className={text.muted}>
      {formatDateTime(sentAt)}، رسیده به {persianNumber(notified)} از {persianNumber(recipients)} نفر
    </small>
  )
}
