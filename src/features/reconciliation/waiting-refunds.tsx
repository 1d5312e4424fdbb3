import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { orderName, refundLabels } from '#features/payment/public.ts'
import { spelledSheba } from '#persian/sheba.ts'
import { balance } from '#persian/toman.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { useWantedPassword } from '#ui/current-password-field.tsx'
import formStyles from '#ui/form.module.css'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AdminTable, formatMoment } from './admin-table.tsx'
import { finishRefund, type Reconciliation, readReconciliation } from './contract.ts'

type Waiting = Reconciliation['refunds'][number]

/** Refunds that wait for a person; whoever transferred one says so. */
export function WaitingRefunds({ refunds, mayFinish }: { refunds: Waiting[]; mayFinish: boolean }) {
  const [finishing, setFinishing] = useState<Waiting | null>(null)
  return (
    <>
      <AdminTable
        title="بازگشت‌های در راه"
        nothing="بازگشتی در راه نیست."
        rows={refunds}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'order',
            head: 'سفارش',
            names: true,
            cell: ({ orderNumber, learner }) => (
              <>
                {orderName(orderNumber)}
                {learner && (
                  <>
                    {'، '}
                    <UserText>{learner}</UserText>
                  </>
                )}
              </>
            ),
          },
          { key: 'amount', head: 'مبلغ', number: true, cell: ({ amount }) => balance(amount) },
          {
            key: 'to',
            head: 'به',
            cell: ({ sheba, holder }) =>
              sheba ? (
                <>
                  <RefundDestination sheba={sheba} />
                  {holder && (
                    <>
                      {' '}
                      <UserText>{holder}</UserText>
                    </>
                  )}{' '}
                  <CopyButton text={sheba} done="شماره شبا رونوشت شد.">
                    رونوشت
                  </CopyButton>
                </>
              ) : (
                <RefundDestination sheba={null} />
              ),
          },
          {
            key: 'state',
            head: 'وضعیت',
            cell: ({ state, at }) => `${refundLabels[state]}، از ${formatMoment(at)}`,
          },
          {
            key: 'done',
            head: 'کار',
            cell: refund =>
              mayFinish && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`واریز شد: ${orderName(refund.orderNumber)}`}
                  onClick={() => setFinishing(refund)}
                >
                  واریز شد
                </Button>
              ),
          },
        ]}
      />
      {finishing && <FinishDialog refund={finishing} onClose={() => setFinishing(null)} />}
    </>
  )
}

const RefundDestination = ({ sheba }: Pick<Waiting, 'sheba'>) =>
  sheba ? <Bdi>{spelledSheba(sheba)}</Bdi> : 'کارت پرداخت'

/** Nothing takes it back, so the one who says it sees what they say; the password where the server wants it. */
function FinishDialog({ refund, onClose }: { refund: Waiting; onClose: () => void }) {
  const [tracking, setTracking] = useState('')
  const write = useWrite(finishRefund, { invalidates: [readReconciliation] })
  const { currentPassword, passwordField } = useWantedPassword(write.error?.at('currentPassword'))
  const finish = () =>
    write.mutateAsync({ id: refund.id, tracking: tracking.trim() || null, currentPassword })
  return (
    <FormDialog title="واریز شد" action="ثبت" write={write} done="ثبت شد." onSave={finish} onClose={onClose}>
      <p className={formStyles.lead}>
        {balance(refund.amount)} برای {orderName(refund.orderNumber)} به{' '}
        <RefundDestination sheba={refund.sheba} /> رفته است. پس از ثبت، این بازگشت تمام‌شده است.
      </p>
      <TextField
        label={refund.state === 'by-hand' ? 'شمارهٔ پیگیری بانک' : 'شمارهٔ پیگیری بانک (اگر دارد)'}
        name="tracking"
        dir="ltr"
        maxLength={40}
        convertDigits
        autoComplete="off"
        value={tracking}
        onChange={setTracking}
        hint="به زبان‌آموز هم گفته می‌شود"
        error={write.error?.at('tracking')}
      />
      {passwordField}
    </FormDialog>
  )
}
