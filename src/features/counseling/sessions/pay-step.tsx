import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { invalidateQueries, useWrite } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Hold } from '#ui/hold.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { Tick, Ticks } from '#ui/ticks.tsx'
import { confirmSession } from '../booking/contract.ts'
import styles from '../booking/counseling.module.css'
import { heldMinutes } from '../booking/rules.ts'
import { type CounselingSession, mySessions, readSession } from './contract.ts'

/** A time that is held: what the counselor should know, and whether it is paid or taken from a package. */
export function PayStep({ session, now }: { session: CounselingSession; now: number }) {
  const name = useId()
  const navigate = useNavigate()
  const { id, price, credits, heldUntil } = session
  const [intake, setIntake] = useState(session.intake)
  const [creditId, setCreditId] = useState<string | null>(credits[0]?.id ?? null)
  // A telephone's clock may be hours off: what is left is counted from the server's.
  const [until] = useState(() => Date.now() + new Date(heldUntil!).getTime() - now)
  const write = useWrite(confirmSession, { invalidates: [mySessions] })
  const confirm = () =>
    write.mutate(
      { id, intake, creditId },
      {
        onSuccess({ orderId }) {
          if (orderId) return void navigate(paths.order({ id: orderId }))
          showSnack('وقت شما قطعی شد.')
          void invalidateQueries(readSession)
        },
      },
    )
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="pay">
      <h2 id="pay" className={text.cardTitle}>
        قطعی کردن
      </h2>
      <Hold until={until} minutes={heldMinutes} onOver={() => void invalidateQueries(readSession)}>
        این وقت {persianNumber(heldMinutes)} دقیقه برای شماست
      </Hold>
      <div role="radiogroup" aria-label="شیوهٔ پرداخت" className={styles.ways}>
        {credits.map(credit => (
          <label key={credit.id}>
            <input
              type="radio"
              name={name}
              checked={creditId === credit.id}
              onChange={() => setCreditId(credit.id)}
            />
            <span className={styles.way}>
              <Icon name="layers" />
              <span className={layout.grow}>
                <b>یک جلسه از {credit.title}</b>
                <small>
                  {persianNumber(credit.left)} جلسه مانده، تا {formatLongDate(credit.expiresAt)}
                </small>
              </span>
            </span>
          </label>
        ))}
        <label>
          <input type="radio" name={name} checked={creditId === null} onChange={() => setCreditId(null)} />
          <span className={styles.way}>
            <Icon name="credit-card" />
            <span className={layout.grow}>
              <b>پرداخت {toman(price)}</b>
              <small>درگاه بانکی یا کیف پول</small>
            </span>
          </span>
        </label>
      </div>
      <TextField
        label="چه چیزی را پیشاپیش بدانیم؟ (اختیاری)"
        multiline
        rows={3}
        dir="auto"
        maxLength={2000}
        value={intake}
        onChange={setIntake}
      />
      {write.error && <FormErrors message={write.error.info.message} />}
      <Button size="big" full busy={write.isPending} onClick={confirm}>
        {creditId === null ? 'رفتن به پرداخت' : 'قطعی کردن'}
      </Button>
      <Ticks className={classes(text.small, text.muted)}>
        <Tick>۲۴ ساعت و ۱ ساعت پیش از وقت، پیامک یادآوری می‌آید.</Tick>
        <Tick>مهلت جابه‌جایی و لغو را پس از قطعی شدن همین‌جا می‌بینید.</Tick>
      </Ticks>
    </section>
  )
}
