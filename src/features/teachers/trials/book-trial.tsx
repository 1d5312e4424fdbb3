import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { requireUser } from '#account/login/require-user.ts'
import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { Tick, Ticks } from '#ui/ticks.tsx'
import type { TeacherDetail } from '../catalogue/contract.ts'
import { describeSlot } from '../catalogue/labels.ts'
import { heldMinutes, trialMinutes } from './rules.ts'
import { SlotPicker } from './slot-picker.tsx'
import styles from './trials.module.css'

/** A slot is chosen, held and led to its order. What is refunded when is said before. */
export function BookTrial({
  teacher,
  slots,
  now,
}: {
  teacher: TeacherDetail
  slots: readonly string[]
  /** ISO 8601: what «tomorrow» is counted from. */
  now: string
}) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [picked, setPicked] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const slot = picked !== null && slots.includes(picked) ? picked : (slots[0] ?? null)
  const order = async () => {
    setFault(null)
    if (slot === null || !(await requireUser())) return
    setBusy(true)
    const { orderTrial } = await import('./order-trial.ts')
    const outcome = await orderTrial(teacher.slug, slot)
    if ('order' in outcome) await navigate(paths.order({ id: outcome.order }))
    else {
      setFault(outcome.fault)
      void revalidate()
    }
    setBusy(false)
  }
  return (
    <div className={classes(cardClass({ padded: true }), layout.stack)}>
      <div className={layout.spread}>
        <h2 className={text.cardTitle}>جلسهٔ آزمایشی</h2>
        <Tag>{persianNumber(trialMinutes)} دقیقه</Tag>
      </div>
      {teacher.trialPrice === null ? (
        <p className={text.muted}>این استاد اکنون جلسهٔ آزمایشی ندارد؛ گروه‌های بازش را ببینید.</p>
      ) : (
        <>
          <p className={styles.price}>
            <b>{toman(teacher.trialPrice)}</b>
          </p>
          {slot === null ? (
            <p className={text.muted}>
              این دو هفته همهٔ وقت‌ها پر است. استاد را نشان کنید تا وقت تازه را خبر دهیم.
            </p>
          ) : (
            <SlotPicker
              label="زمان جلسهٔ آزمایشی"
              slots={slots}
              now={now}
              chosen={slot}
              onChoose={setPicked}
            />
          )}
          {fault && <FormErrors message={fault} />}
          {slot !== null && (
            <Button size="big" full busy={isBusy} onClick={() => void order()}>
              رزرو {describeSlot(slot, now)}
            </Button>
          )}
          <Ticks className={classes(text.small, text.muted)}>
            <Tick>وقت شما هنگام پرداخت {persianNumber(heldMinutes)} دقیقه نگه داشته می‌شود.</Tick>
            {teacher.refundRules.map(rule => (
              <Tick key={rule}>{rule}.</Tick>
            ))}
            <Tick>
              اگر جلسه به دلتان ننشست، تا دو بار استاد دیگری رایگان معرفی می‌کنیم یا همهٔ مبلغ را برمی‌گردانیم.
            </Tick>
          </Ticks>
        </>
      )}
      <a href="/teachers/trials" className={text.link}>
        جلسه‌های آزمایشی من
        <Icon name="forward" />
      </a>
    </div>
  )
}
