import { useState } from 'react'
import { useNavigate } from 'react-router'
import { invalidateQueries, useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger, toPersianDigits } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from './cashbox.module.css'
import {
  type CashDay,
  type CashDayAnswer,
  closeCashDay,
  type DayMethod,
  listCashDays,
  noteWorths,
  readCashDay,
  saveCashCount,
} from './contract.ts'
import { methodLabels, nameDifference } from './labels.ts'

type Typed = { counted: string; reason: string; explainedBy: string }

const toText = (rials: number | null) => (rials === null ? '' : persianNumber(rials / 10))

/** The day that goes on: what is counted beside what the ledger says, and why they differ. */
export function DayForm({
  cashbox,
  day,
  previous,
  mayClose,
}: {
  cashbox: string
  day: CashDay
  previous: CashDayAnswer['previous']
  mayClose: boolean
}) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Partial<Record<DayMethod, Typed>>>({})
  const [notes, setNotes] = useState<Record<number, string>>(() =>
    Object.fromEntries(day.notes.map(({ worth, count }) => [worth, persianNumber(count)])),
  )
  const [sent, setSent] = useState<DayMethod[]>([])
  const invalidates = [readCashDay, listCashDays]
  const closing = useWrite(closeCashDay, { invalidates })
  const counting = useWrite(saveCashCount, { invalidates })
  const write = closing.error ? closing : counting

  const sumNotes = noteWorths.reduce((sum, worth) => sum + worth * (readInteger(notes[worth] ?? '') ?? 0), 0)
  const lines = day.lines.map(line => {
    const own = typed[line.method] ?? {
      counted: toText(line.counted),
      reason: line.reason,
      explainedBy: line.explainedBy || (day.countedBy ?? ''),
    }
    const toman = own.counted.trim() === '' ? null : readInteger(own.counted)
    // Where nothing came there is nothing to count.
    const counted = toman === null ? (own.counted.trim() === '' && line.ledger === 0 ? 0 : null) : toman * 10
    return { ...line, own, counted, difference: counted === null ? null : counted - line.ledger }
  })
  const set = (method: DayMethod, changes: Partial<Typed>) => {
    const { own } = lines.find(line => line.method === method)!
    setTyped({ ...typed, [method]: { ...own, ...changes } })
  }
  const setNote = (worth: number, count: string) => {
    const next = { ...notes, [worth]: count }
    setNotes(next)
    const sum = noteWorths.reduce((total, one) => total + one * (readInteger(next[one] ?? '') ?? 0), 0)
    set('cash', { counted: sum === 0 ? '' : toText(sum) })
  }
  const errorAt = (method: DayMethod, name: keyof Typed) => {
    const at = sent.indexOf(method)
    const fields = [`lines.${at}.${name}`, ...(name === 'counted' ? [`counted.${method}`] : [])]
    return write.error?.errors.find(({ field }) => fields.includes(field))?.message
  }
  const toInput = () => {
    const countedLines = lines.filter(line => line.counted !== null)
    setSent(countedLines.map(({ method }) => method))
    return {
      id: cashbox,
      number: day.number,
      notes: noteWorths.flatMap(worth => {
        const count = readInteger(notes[worth] ?? '') ?? 0
        return count > 0 ? [{ worth, count }] : []
      }),
      lines: countedLines.map(({ method, counted, ledger, own, difference }) => ({
        method,
        ledger,
        counted: counted!,
        reason: difference === 0 ? '' : own.reason,
        explainedBy: difference === 0 ? '' : own.explainedBy,
      })),
    }
  }
  const save = () => {
    closing.reset()
    const { id, number, notes, lines } = toInput()
    counting.mutate(
      { id, number, notes, lines: lines.map(({ method, counted }) => ({ method, counted })) },
      { onSuccess: () => showSnack('شمارش ثبت شد.') },
    )
  }
  const submit = () => {
    if (!mayClose) return save()
    if (closing.isPending) return
    counting.reset()
    closing.mutate(toInput(), {
      onSuccess({ day: { id } }) {
        showSnack('روز بسته شد.')
        navigate(studioPaths.cashbox({ day: id! }))
      },
      // What was refused stands at its field; the sums may be others by now.
      onError: () => void invalidateQueries(readCashDay),
    })
  }

  const differing = lines.filter(line => line.difference !== null && line.difference !== 0)
  const left = differing.filter(({ own }) => !own.reason.trim() || !own.explainedBy.trim()).length
  const ledger = lines.reduce((sum, line) => sum + line.ledger, 0)
  const counted = lines.reduce((sum, line) => sum + (line.counted ?? 0), 0)
  const isWhole = lines.every(line => line.counted !== null)
  return (
    <Form className={layout.stack} onSubmit={submit}>
      <dl className={classes(cardClass(), styles.kpis)}>
        <div>
          <dt>دفتر</dt>
          <dd>{balance(ledger)}</dd>
        </div>
        <div>
          <dt>شمارش و گزارش‌ها</dt>
          <dd>{balance(counted)}</dd>
        </div>
        <div>
          <dt>اختلاف</dt>
          <dd className={differing.length > 0 ? styles.off : undefined}>
            {isWhole ? nameDifference(counted - ledger) : 'شمارش کامل نیست'}
          </dd>
        </div>
        <div>
          <dt>روز پیش</dt>
          <dd>
            {previous ? (
              <a href={studioPaths.cashbox({ day: previous.id })}>{nameDifference(previous.difference)}</a>
            ) : (
              'ندارد'
            )}
            {previous && <small>بسته شد، {formatDateTime(previous.closedAt)}</small>}
          </dd>
        </div>
      </dl>
      <div className={styles.day}>
        <div className={layout.stack}>
          <ul className={cardClass()} aria-label="راه‌های دریافت">
            {lines.map(line => (
              <li key={line.method} className={styles.line}>
                <Icon name={methodLabels[line.method].icon} />
                <div className={styles.what}>
                  <strong>{methodLabels[line.method].name}</strong>
                  <span className={text.muted}>
                    {line.payments === null
                      ? line.method === 'gateway'
                        ? 'از بستن روز پیش'
                        : ''
                      : `${persianNumber(line.payments)} دریافت`}
                  </span>
                </div>
                <div className={styles.sum}>
                  <span className={text.muted}>دفتر</span>
                  <span>{balance(line.ledger)}</span>
                </div>
                <TextField
                  label={`${methodLabels[line.method].counted}، تومان`}
                  inputMode="numeric"
                  maxLength={16}
                  autoComplete="off"
                  value={line.own.counted}
                  onChange={value => {
                    set(line.method, { counted: value })
                    if (line.method === 'cash') setNotes({})
                  }}
                  error={errorAt(line.method, 'counted')}
                  className={styles.field}
                />
                <div className={styles.state}>
                  {line.difference === null ? (
                    <Tag>شمرده نشده</Tag>
                  ) : line.difference === 0 ? (
                    <Tag tone="pistachio">مطابق</Tag>
                  ) : (
                    <Tag tone="pomegranate">{nameDifference(line.difference)}</Tag>
                  )}
                </div>
              </li>
            ))}
          </ul>
          {differing.length > 0 && (
            <section aria-label="اختلاف‌ها" className={cardClass({ padded: true })}>
              <h2 className={text.cardTitle}>اختلاف‌ها</h2>
              <p className={text.muted}>
                {mayClose
                  ? 'هر اختلاف با علت و نام کسی که توضیح می‌دهد در دفتر ثبت می‌شود.'
                  : 'حسابدار هنگام بستن روز علت هر اختلاف را ثبت می‌کند.'}
              </p>
              <ul className={styles.differences}>
                {differing.map(({ method, difference, own }) => (
                  <li key={method}>
                    <strong>
                      {methodLabels[method].name}: {nameDifference(difference!)}
                    </strong>
                    {mayClose && (
                      <div className={styles.why}>
                        <TextField
                          label={`علت، ${methodLabels[method].name}`}
                          maxLength={300}
                          value={own.reason}
                          onChange={reason => set(method, { reason })}
                          error={errorAt(method, 'reason')}
                        />
                        <TextField
                          label={`توضیح‌دهنده، ${methodLabels[method].name}`}
                          maxLength={80}
                          autoComplete="off"
                          value={own.explainedBy}
                          onChange={explainedBy => set(method, { explainedBy })}
                          error={errorAt(method, 'explainedBy')}
                        />
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <div className={layout.stack}>
          <section aria-label="شمارش نقد" className={cardClass({ padded: true })}>
            <div className={layout.spread}>
              <h2 className={text.cardTitle}>شمارش نقد</h2>
              <span className={text.muted}>شمار هر اسکناس</span>
            </div>
            <ul className={styles.notes}>
              {noteWorths.map(worth => (
                <li key={worth}>
                  <TextField
                    label={`${persianNumber(worth / 10)} تومانی`}
                    inputMode="numeric"
                    maxLength={6}
                    autoComplete="off"
                    value={notes[worth] ?? ''}
                    onChange={count => setNote(worth, count)}
                  />
                  <span className={styles.worth}>
                    {persianNumber(((readInteger(notes[worth] ?? '') ?? 0) * worth) / 10)}
                  </span>
                </li>
              ))}
            </ul>
            <p className={styles.inBox}>
              <span>در صندوق</span>
              <strong>{balance(sumNotes)}</strong>
            </p>
            {day.cash && (
              <p className={text.muted}>
                از قبل {balance(day.cash.before)}، دریافت {balance(day.cash.taken)}، خروج{' '}
                {balance(day.cash.out)}
              </p>
            )}
          </section>
          <section aria-label="تحویل" className={cardClass({ padded: true })}>
            <h2 className={text.cardTitle}>تحویل</h2>
            {day.countedBy && day.countedAt ? (
              <p className={styles.hand}>
                <Icon name="check" />
                <span>
                  <UserText>{day.countedBy}</UserText> شمرد، {formatDateTime(day.countedAt)}
                </span>
              </p>
            ) : (
              <p className={styles.hand}>
                <Icon name="circle-dashed" />
                <span>هنوز شمرده نشده است</span>
              </p>
            )}
            <p className={styles.hand}>
              <Icon name="circle-dashed" />
              <span>حسابدار پس از رفع اختلاف‌ها روز را می‌بندد</span>
            </p>
            {write.error && <FormErrors message={write.error.message} errors={write.error.errors} />}
            <div className={styles.closing}>
              {mayClose && (
                <Button type="submit" busy={closing.isPending}>
                  {left > 0 ? `بستن روز؛ ${toPersianDigits(left)} اختلاف مانده` : 'بستن روز'}
                </Button>
              )}
              <Button
                type={mayClose ? 'button' : 'submit'}
                variant={mayClose ? 'quiet' : undefined}
                busy={counting.isPending}
                onClick={mayClose ? save : undefined}
              >
                ثبت شمارش
              </Button>
            </div>
          </section>
        </div>
      </div>
    </Form>
  )
}
