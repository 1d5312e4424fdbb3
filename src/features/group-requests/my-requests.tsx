import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { listMyRequests, withdrawRequest } from './contract.ts'
import { RequestRow } from './request-row.tsx'

/** The groups a member waits for, and those that were found. */
export default function MyRequests() {
  return (
    <QueryProvider>
      <List />
    </QueryProvider>
  )
}

function List() {
  const query = useQuery(buildQueryOptions(listMyRequests, {}))
  const withdraw = useWrite(withdrawRequest, { invalidates: [listMyRequests] })
  return (
    <QueryView query={query} loading={<Skeleton height="10rem" />}>
      {({ requests }) =>
        requests.length === 0 ? (
          <Empty title="هنوز منتظر گروهی نیستید." />
        ) : (
          <ul className={classes(cardClass(), layout.list)} aria-label="درخواست‌های من">
            {requests.map(request => (
              <RequestRow
                key={request.id}
                request={request}
                isBusy={withdraw.isPending}
                onWithdraw={() =>
                  void withdraw
                    .mutateAsync({ request: request.id })
                    .then(() => showSnack('درخواست پس گرفته شد.'), showError)
                }
              />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}
