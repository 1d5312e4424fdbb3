import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { percent as percentText } from '#persian/digits.ts'
import { balance, toman } from '#persian/toman.ts'
import { classes } from '#ui/classes.ts'
import { Note } from '#ui/note.tsx'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import { policyRows, resolveTerms } from '../refund-policy.ts'
import { refundPolicyRecords } from './contract.ts'
import { findPolicyFaults, toPolicy, warnOfPolicy } from './policy-values.ts'
import styles from './refund-policies.module.css'

const day = 86_400_000
/** Rials, of the example. */
const price = 28_500_000

const lengths = [
  { value: '5', label: '۵ جلسه‌ای' },
  { value: '10', label: '۱۰ جلسه‌ای' },
  { value: '20', label: '۲۰ جلسه‌ای' },
] as const
type Length = (typeof lengths)[number]['value']

/** The policy as learners read it, of a group that begins in two weeks and meets twice a week. */
export function PolicyPreview() {
  const typed = useWatch()
  const [length, setLength] = useState<Length>('10')
  const [now] = useState(() => Date.now())
  const parsed = z.safeParse(refundPolicyRecords.values, typed)
  const faults = parsed.success ? findPolicyFaults(parsed.data) : []
  const policy = parsed.success && faults.length === 0 ? toPolicy(parsed.data) : null
  const startsAt = now + 14 * day
  const sessions = Array.from(
    { length: Number(length) },
    (_, index) => startsAt + (Math.floor(index / 2) * 7 + (index % 2) * 2) * day,
  )
  const facts = { paidAt: now, startsAt, sessions }
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <div className={styles.previewHead}>
        <h2 id="preview" className={text.cardTitle}>
          زبان‌آموز چنین می‌خواند
        </h2>
        <Switch caption="گروه" name="length" options={lengths} value={length} onChange={setLength} />
      </div>
      {policy ? (
        <>
          <p className={text.muted}>گروهی که دو هفتهٔ دیگر آغاز می‌شود، با شهریهٔ {toman(price)}:</p>
          <ol className={styles.rows}>
            {policyRows(resolveTerms(policy, { sessions, withdrawUntil: null }), facts).map(row => (
              <li key={row.when} className={classes(pickTone(row.percent))}>
                <b>{percentText(row.percent)}</b>
                <span>
                  {row.when}
                  {row.until && `، تا ${row.until}`}
                </span>
                <span className={text.muted}>{balance((price * row.percent) / 100)}</span>
              </li>
            ))}
          </ol>
          {warnOfPolicy(policy).map(sentence => (
            <Note key={sentence} tone="saffron">
              {sentence}
            </Note>
          ))}
          <p className={classes(text.small, text.muted)}>
            حق انصراف قانونی، تا وقتی برقرار است، پیش از همهٔ پله‌ها می‌آید.
          </p>
        </>
      ) : (
        <p className={text.muted}>{faults[0]?.message ?? 'پله‌ها را کامل بنویسید تا اینجا دیده شود.'}</p>
      )}
    </section>
  )
}

const pickTone = (percent: number) =>
  percent > 85 ? styles.most : percent > 60 ? styles.much : percent > 0 ? styles.some : styles.none
