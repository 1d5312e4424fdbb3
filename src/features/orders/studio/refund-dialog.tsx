import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import type { Order } from '#features/payment/public.ts'
import { persianNumber, readInteger, toLatinDigits } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { CheckField } from '#ui/check-field.tsx'
import { useWantedPassword } from '#ui/current-password-field.tsx'
import formStyles from '#ui/form.module.css'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  askRefund,
  listOrders,
  type OrderStory,
  type RefundWay,
  readOrderStory,
  refundByPolicy,
  refundWays,
} from '../contract.ts'
import { wayNames } from '../labels.ts'
import styles from './orders.module.css'

type Refund = NonNullable<OrderStory['refund']>

/** What would come back of an order by its policies, or more of it with a reason and the approval of somebody else. */
export function RefundDialog({
  order,
  refund,
  onClose,
}: {
  order: Order
  refund: Refund
  onClose: () => void
}) {
  const { refundable, most, owed, byCard, byHand } = refund
  const [extent, setExtent] = useState<'policy' | 'above'>(refundable > 0 || most === 0 ? 'policy' : 'above')
  const [requestId] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(persianNumber(Math.floor(most / 10)))
  const [reason, setReason] = useState('')
  const [to, setTo] = useState<RefundWay>('wallet')
  const [sheba, setSheba] = useState('')
  const [holder, setHolder] = useState('')
  const [cashboxId, setCashbox] = useState(refund.cashboxes[0]?.id ?? '')
  const [cameBack, setCameBack] = useState(false)
  const byPolicy = useWrite(refundByPolicy, { invalidates: [readOrderStory, listOrders] })
  const above = useWrite(askRefund, { invalidates: [readOrderStory, listOrders] })
  const write = extent === 'policy' ? byPolicy : above
  const { currentPassword, passwordField } = useWantedPassword(write.error?.at('currentPassword'))
  const ways = refundWays.filter(
    way =>
      way === 'wallet' || (way === 'card' ? byCard > 0 : byHand > 0 && (way === 'sheba' || cashboxId !== '')),
  )
  const send = () => {
    const way = {
      id: order.id,
      to,
      sheba: to === 'sheba' ? sheba : null,
      holder: to === 'sheba' && holder.trim() !== '' ? holder : null,
      cashboxId: to === 'cash' ? cashboxId : null,
    }
    if (extent === 'policy') return byPolicy.mutateAsync({ ...way, refundable, cameBack, currentPassword })
    const typed = readInteger(toLatinDigits(amount).replace(/[,٬\s]/g, '')) ?? 0
    return above.mutateAsync({ ...way, requestId, amount: typed * 10, reason })
  }
  const done =
    extent === 'above'
      ? 'درخواست ثبت شد و منتظر تأیید همکار دیگری است.'
      : to === 'wallet'
        ? 'مبلغ به کیف پول خریدار برگشت.'
        : 'بازگشت وجه ثبت شد.'
  return (
    <FormDialog
      title={`بازگشت وجه سفارش ${persianNumber(order.number).replaceAll('٬', '')}`}
      action={extent === 'policy' ? `بازگشت ${balance(refundable)}` : 'درخواست تأیید'}
      danger={extent === 'policy'}
      write={write}
      done={done}
      onSave={send}
      onClose={onClose}
    >
      <Switch
        caption="چقدر؟"
        name="extent"
        value={extent}
        onChange={setExtent}
        options={[
          { value: 'policy', label: 'طبق شرایط' },
          { value: 'above', label: 'بیش از آن، با تأیید' },
        ]}
      />
      {extent === 'policy' ? (
        <>
          <p className={formStyles.lead}>{refund.sentence}</p>
          <dl className={styles.lines}>
            <div>
              <dt>پرداخت‌شده و مانده</dt>
              <dd>{balance(most)}</dd>
            </div>
            {owed > 0 && (
              <div>
                <dt>نخست از بدهی این سفارش کم می‌شود</dt>
                <dd>{balance(Math.min(owed, refundable))}</dd>
              </div>
            )}
            <div className={styles.whole}>
              <dt>برمی‌گردد</dt>
              <dd>{balance(refundable - Math.min(owed, refundable))}</dd>
            </div>
          </dl>
        </>
      ) : (
        <>
          <p className={formStyles.lead}>
            طبق شرایط {balance(refundable)} برمی‌گردد. برای بیش از آن دلیل بنویسید تا همکار دیگری، حسابدار یا
            مالک، تأیید کند؛ تا آن وقت پولی جابه‌جا نمی‌شود.
          </p>
          <TextField
            label="مبلغ بازگشت، تومان"
            name="amount"
            inputMode="numeric"
            convertDigits
            maxLength={16}
            value={amount}
            onChange={setAmount}
            hint={`تا ${balance(most)}`}
            error={write.error?.at('amount')}
          />
          <TextField
            label="دلیل"
            name="reason"
            multiline
            rows={2}
            maxLength={500}
            value={reason}
            onChange={setReason}
            error={write.error?.at('reason')}
          />
        </>
      )}
      <Switch
        caption="به کجا؟"
        name="to"
        value={to}
        onChange={setTo}
        options={ways.map(way => ({ value: way, label: wayNames[way] }))}
      />
      {to === 'sheba' && (
        <>
          <TextField
            label="شماره شبا"
            name="sheba"
            dir="ltr"
            maxLength={40}
            convertDigits
            autoComplete="off"
            autoCapitalize="none"
            value={sheba}
            onChange={setSheba}
            hint="IR و ۲۴ رقم پس از آن"
            error={write.error?.at('sheba')}
          />
          <TextField
            label="نام صاحب حساب"
            name="holder"
            maxLength={80}
            autoComplete="off"
            value={holder}
            onChange={setHolder}
            error={write.error?.at('holder')}
          />
        </>
      )}
      {to === 'cash' && (
        <SelectField
          label="صندوق"
          value={cashboxId}
          onChange={setCashbox}
          options={refund.cashboxes.map(({ id, name }) => ({ value: id, label: name }))}
          error={write.error?.at('cashboxId')}
        />
      )}
      {to !== 'wallet' && (
        <Note>
          {to === 'card'
            ? `تا ${balance(byCard)} به همان کارت برمی‌گردد`
            : `تا ${balance(byHand)} که رسیده است بیرون داده می‌شود`}
          ؛ آنچه از کیف پول پرداخته شده به همان‌جا برمی‌گردد.
        </Note>
      )}
      {refund.isWithBuyer && extent === 'policy' && (
        <CheckField
          label="کالا سالم برگشته است و دوباره فروخته می‌شود"
          checked={cameBack}
          onChange={setCameBack}
        />
      )}
      {refund.hasPendingCheque && (
        <Note tone="saffron">
          چکی از این سفارش هنوز وصول نشده است. اگر پس از بازگشت وجه برگشت بخورد، خریدار بدهکار می‌شود.
        </Note>
      )}
      {extent === 'policy' && passwordField}
    </FormDialog>
  )
}
