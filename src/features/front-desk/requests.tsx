import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { orderName } from '#features/payment/public.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { type DeskShift, decideDeskRequest, readDeskShift } from './contract.ts'
import styles from './front-desk.module.css'
import { SlipButton } from './slip-button.tsx'

/** Sales that wait for an approval: to be decided, or one's own to be watched. */
export function Requests({ shift: { requests, mayApprove } }: { shift: DeskShift }) {
  const write = useWrite(decideDeskRequest, { invalidates: [readDeskShift] })
  const [at, setAt] = useState<string | null>(null)
  if (requests.length === 0) return null
  const decide = (id: string, approve: boolean) => {
    setAt(id)
    void write.mutateAsync({ id, approve }).then(
      () => showSnack(approve ? 'تأیید و ثبت شد.' : 'رد شد و جای آن آزاد شد.'),
      () => null,
    )
  }
  return (
    <section aria-label="منتظر تأیید" className={cardClass({ padded: true })}>
      <h2>منتظر تأیید</h2>
      <ul className={styles.people}>
        {requests.map(request => (
          <li key={request.id} className={styles.owed}>
            <span>
              {orderName(request.number)}، <UserText>{request.person}</UserText>، {balance(request.total)}
              <br />
              <span className={text.muted}>
                <UserText>{request.title}</UserText>؛ <UserText>{request.askedBy}</UserText>،{' '}
                {formatDateTime(request.askedAt)}
              </span>
              {at === request.id && write.error && (
                <FormErrors message={write.error.message} errors={write.error.errors} />
              )}
            </span>
            {mayApprove && (
              <span className={styles.acts}>
                {request.slips.map(payment => (
                  <SlipButton key={payment} payment={payment} />
                ))}
                <Button
                  size="small"
                  busy={write.isPending && at === request.id}
                  onClick={() => decide(request.id, true)}
                >
                  تأیید
                </Button>
                <Button size="small" variant="quiet" onClick={() => decide(request.id, false)}>
                  رد
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
