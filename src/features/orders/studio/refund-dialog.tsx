import { useState } from 'react'
import { invalidateQueries, useWrite } from '#client/query.tsx'
import type { Order } from '#features/payment/public.ts'
import { persianNumber, readInteger, toLatinDigits } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { CurrentPasswordField } from '#ui/current-password-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
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
  const [currentPassword, setPassword] = useState('')
  const [asksPassword, setAsksPassword] = useState(false)
  const byPolicy = useWrite(refundByPolicy, { invalidates: [readOrderStory, listOrders] })
  const above = useWrite(askRefund, { invalidates: [readOrderStory, listOrders] })
  const write = extent === 'policy' ? byPolicy : above
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
    if (extent === 'above') {
      const typed = readInteger(toLatinDigits(amount).replace(/[,٬\s]/g, '')) ?? 0
      void above.mutateAsync({ ...way, requestId, amount: typed * 10, reason }).then(
        () => {
          showSnack('درخواست ثبت شد و منتظر تأیید همکار دیگری است.')
          onClose()
        },
        () => null,
      )
      return
    }
    void byPolicy
      .mutateAsync({ ...way, refundable, cameBack, currentPassword: currentPassword || null })
      .then(
        () => {
          showSnack(to === 'wallet' ? 'مبلغ به کیف پول خریدار برگشت.' : 'بازگشت وجه ثبت شد.')
          onClose()
        },
        (fault: NonNullable<typeof byPolicy.error>) => {
          if (fault.errors.some(({ field }) => field === 'currentPassword')) setAsksPassword(true)
          else void invalidateQueries(readOrderStory)
        },
      )
  }
  return (
    <Dialog title={`بازگشت وجه سفارش ${persianNumber(order.number).replaceAll('٬', '')}`} onClose={onClose}>
      <Form className={formStyles.form} onSubmit={send}>
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
        {asksPassword && extent === 'policy' && (
          <CurrentPasswordField
            value={currentPassword}
            onChange={setPassword}
            error={write.error?.at('currentPassword')}
          />
        )}
        <FormRefusal of={write.error} />
        <div className={formStyles.actions}>
          {extent === 'policy' ? (
            <Button type="submit" variant="danger" busy={write.isPending}>
              بازگشت {balance(refundable)}
            </Button>
          ) : (
            <Button type="submit" busy={write.isPending}>
              درخواست تأیید
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
