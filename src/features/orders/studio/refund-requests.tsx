import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { formatDateTime } from '#persian/jalali.ts'
import { spelledSheba } from '#persian/sheba.ts'
import { balance } from '#persian/toman.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { useWantedPassword } from '#ui/current-password-field.tsx'
import formStyles from '#ui/form.module.css'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { decideRefund, listOrders, type OrderStory, type RefundRequest, readOrderStory } from '../contract.ts'
import { wayNames } from '../labels.ts'
import styles from './orders.module.css'

const states = {
  waiting: { name: 'منتظر تأیید', tone: 'saffron' },
  approved: { name: 'تأیید شد', tone: 'pistachio' },
  declined: { name: 'رد شد', tone: 'plain' },
} as const

/** Refunds above the policies: the one that waits, and those that were decided. */
export function RefundRequests({ story: { requests } }: { story: OrderStory }) {
  const [deciding, setDeciding] = useState<{ request: RefundRequest; approve: boolean } | null>(null)
  if (requests.length === 0) return null
  return (
    <section className={classes(cardClass(), styles.card, styles.asked)} aria-labelledby="requests">
      <h2 id="requests" className={text.cardTitle}>
        بازگشت بیش از شرایط انصراف
      </h2>
      <ul className={styles.rows}>
        {requests.map(request => (
          <li key={request.id}>
            <div>
              <strong>
                {balance(request.amount)} به {wayNames[request.to]}
              </strong>
              {request.sheba && (
                <span className={text.small}>
                  <Bdi>{spelledSheba(request.sheba)}</Bdi>
                  {request.holder && (
                    <>
                      {' '}
                      <UserText>{request.holder}</UserText>
                    </>
                  )}
                </span>
              )}
              <UserText>{request.reason}</UserText>
              <span className={classes(text.small, text.muted)}>
                {formatDateTime(request.askedAt)}
                {request.askedBy && (
                  <>
                    ، <UserText>{request.askedBy}</UserText>
                  </>
                )}
                ؛ طبق شرایط {balance(request.refundable)}
              </span>
              {request.answer && (
                <span className={text.small}>
                  <UserText>{request.answer}</UserText>
                </span>
              )}
            </div>
            <Tag tone={states[request.state].tone}>{states[request.state].name}</Tag>
            {request.mayDecide && (
              <span className={styles.acts}>
                <Button size="small" onClick={() => setDeciding({ request, approve: true })}>
                  تأیید…
                </Button>
                <Button size="small" variant="quiet" onClick={() => setDeciding({ request, approve: false })}>
                  رد…
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </section>
  )
}

/** The money leaves with the approval, so the password is asked where the server wants it. */
function DecideDialog({
  request,
  approve,
  onClose,
}: {
  request: RefundRequest
  approve: boolean
  onClose: () => void
}) {
  const [answer, setAnswer] = useState('')
  const write = useWrite(decideRefund, { invalidates: [readOrderStory, listOrders] })
  const { currentPassword, passwordField } = useWantedPassword(write.error?.at('currentPassword'))
  return (
    <FormDialog
      title={approve ? 'تأیید بازگشت وجه' : 'رد بازگشت وجه'}
      action={approve ? `تأیید و بازگشت ${balance(request.amount)}` : 'رد'}
      danger={approve}
      write={write}
      done={approve ? 'بازگشت وجه تأیید و ثبت شد.' : 'درخواست رد شد.'}
      onSave={() => write.mutateAsync({ id: request.id, approve, answer, currentPassword })}
      onClose={onClose}
    >
      <p className={formStyles.lead}>
        {approve
          ? `با تأیید شما ${balance(request.amount)} به ${wayNames[request.to]} برمی‌گردد و آنچه خریده شده بود پس گرفته می‌شود.`
          : 'پولی جابه‌جا نمی‌شود و سفارش همان‌طور می‌ماند.'}
      </p>
      <TextField
        label={approve ? 'توضیح (اگر لازم است)' : 'دلیل رد'}
        name="answer"
        maxLength={500}
        value={answer}
        onChange={setAnswer}
        error={write.error?.at('answer')}
      />
      {passwordField}
    </FormDialog>
  )
}
