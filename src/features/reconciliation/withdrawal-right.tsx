import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { confirmWithdrawal, readWithdrawal, type Withdrawal } from '#features/payment/public.ts'
import { persianNumber, readInteger, toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { CurrentPasswordField } from '#ui/current-password-field.tsx'
import formStyles from '#ui/form.module.css'
import { FormDialog } from '#ui/form-dialog.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'

/** The right to withdraw that every buyer has by law, as it holds here, and who confirmed that. */
export function WithdrawalRight() {
  const may = useMay()
  const { data } = useQuery({ ...buildQueryOptions(readWithdrawal, {}), staleTime: 0 })
  const [isAsking, setAsking] = useState(false)
  if (!data) return null
  const { right, confirmed } = data
  return (
    <section
      aria-labelledby="withdrawal"
      className={classes(cardClass({ padded: true }), layout.stack, layout.tight)}
    >
      <div className={layout.spread}>
        <h2 id="withdrawal" className={text.cardTitle}>
          حق انصراف قانونی
        </h2>
        {may('legal.publish') && (
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            تنظیم و تأیید
          </Button>
        )}
      </div>
      <p>{describeRight(right)}</p>
      <p className={classes(text.small, text.muted)}>
        مادهٔ ۳۷ قانون تجارت الکترونیکی برای خرید از راه دور دست‌کم هفت روز کاری حق انصراف بی‌کسر می‌گذارد. جدول
        بازگشت هیچ گروهی از این کمتر نمی‌دهد؛ هر سفارش با حقی می‌ماند که هنگام ثبت آن برقرار بوده است.
      </p>
      {confirmed ? (
        <p className={classes(text.small, text.muted)}>
          تأیید <UserText>{confirmed.by}</UserText>، {formatDate(confirmed.at)}
        </p>
      ) : (
        <Note tone="saffron">
          مشاور حقوقی مدرسه هنوز این را تأیید نکرده است. تا آن زمان برداشتی برقرار است که بیشتر به سود خریدار
          است.
        </Note>
      )}
      {isAsking && <ConfirmForm right={right} onClose={() => setAsking(false)} />}
    </section>
  )
}

function describeRight({ applies, days, from, endsAtStart }: Withdrawal['right']): string {
  if (!applies) return 'به تشخیص مشاور حقوقی، این حق دربارهٔ فروش این مدرسه برقرار نیست.'
  const since = from === 'start' ? 'نخستین جلسه' : 'خرید'
  const end = endsAtStart ? '، مگر آن‌که دوره پیش از آن شروع شده باشد' : '، حتی اگر دوره شروع شده باشد'
  return `تا ${persianNumber(days)} روز کاری پس از ${since} همهٔ مبلغ برمی‌گردد${end}.`
}

function ConfirmForm({ right, onClose }: { right: Withdrawal['right']; onClose: () => void }) {
  const [applies, setApplies] = useState(right.applies)
  const [days, setDays] = useState(toPersianDigits(right.days))
  const [from, setFrom] = useState(right.from)
  const [endsAtStart, setEndsAtStart] = useState(right.endsAtStart)
  const [confirmedBy, setConfirmedBy] = useState('')
  const [currentPassword, setPassword] = useState('')
  const write = useWrite(confirmWithdrawal, { invalidates: [readWithdrawal] })
  const send = () =>
    write.mutateAsync({
      applies,
      days: readInteger(days) ?? 0,
      from,
      endsAtStart,
      confirmedBy,
      currentPassword: currentPassword || null,
    })
  return (
    <FormDialog
      title="حق انصراف قانونی"
      action="تأیید و ثبت"
      write={write}
      done="ثبت شد."
      onSave={send}
      onClose={onClose}
    >
      <p className={formStyles.lead}>
        این‌ها را مشاور حقوقی مدرسه تعیین می‌کند. سفارش‌های پیشین با حقی می‌مانند که با آن ثبت شده‌اند.
      </p>
      <CheckField
        name="applies"
        label="این حق دربارهٔ فروش مدرسه برقرار است"
        checked={applies}
        onChange={setApplies}
      />
      <TextField
        label="روز کاری"
        name="days"
        inputMode="numeric"
        maxLength={2}
        value={days}
        onChange={setDays}
        hint="دست‌کم ۷؛ پنجشنبه، جمعه و تعطیلی‌های سایت شمرده نمی‌شوند"
        error={write.error?.at('days')}
      />
      <Switch
        caption="از چه زمانی؟"
        name="from"
        value={from}
        onChange={setFrom}
        options={[
          { value: 'purchase', label: 'روز خرید' },
          { value: 'start', label: 'نخستین جلسه' },
        ]}
      />
      <CheckField
        name="endsAtStart"
        label="با شروع دوره پایان می‌یابد، چون خریدار به شروع آن رضایت داده است"
        checked={endsAtStart}
        onChange={setEndsAtStart}
      />
      <TextField
        label="نام مشاور حقوقی"
        name="confirmedBy"
        maxLength={120}
        value={confirmedBy}
        onChange={setConfirmedBy}
        error={write.error?.at('confirmedBy')}
      />
      <CurrentPasswordField
        value={currentPassword}
        onChange={setPassword}
        error={write.error?.at('currentPassword')}
      />
    </FormDialog>
  )
}
