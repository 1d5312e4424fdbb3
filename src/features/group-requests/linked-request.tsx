import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { confirmLinkedRequest, readLinkedRequest, withdrawLinkedRequest } from './contract.ts'
import { RequestRow } from './request-row.tsx'

/** What a visitor waits for, by the link that was sent to their phone: confirmed, seen and withdrawn. */
export default function LinkedRequest({ token }: { token: string }) {
  return (
    <QueryProvider>
      <Linked token={token} />
    </QueryProvider>
  )
}

function Linked({ token }: { token: string }) {
  const [isGone, setGone] = useState(false)
  const query = useQuery({ ...buildQueryOptions(readLinkedRequest, { token }), enabled: !isGone })
  const confirm = useWrite(confirmLinkedRequest, { invalidates: [readLinkedRequest] })
  const withdraw = useWrite(withdrawLinkedRequest, { invalidates: [] })
  if (isGone) return <Empty title="درخواستتان با نام و شماره‌تان پاک شد." />
  return (
    <QueryView query={query} loading={<Skeleton height="8rem" />}>
      {({ request }) => (
        <ul className={classes(cardClass(), layout.list)} aria-label="درخواست شما">
          <RequestRow
            request={request}
            isBusy={confirm.isPending || withdraw.isPending}
            onConfirm={() =>
              void confirm
                .mutateAsync({ token })
                .then(() => showSnack('ثبت شد؛ گروهی که باز شود، پیامک می‌زنیم.'), showError)
            }
            onWithdraw={() => void withdraw.mutateAsync({ token }).then(() => setGone(true), showError)}
          />
        </ul>
      )}
    </QueryView>
  )
}
