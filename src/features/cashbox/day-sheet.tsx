import { brand } from '#contract/public-settings.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import styles from './cashbox.module.css'
import type { Cashbox, CashDay } from './contract.ts'
import { methodLabels, nameDifference } from './labels.ts'

/** A day on a sheet of A5, to be signed: it is only printed. */
export function DaySheet({ cashbox, day }: { cashbox: Cashbox; day: CashDay }) {
  return (
    <section aria-label="برگهٔ صندوق" className={styles.sheet}>
      <h2>
        <UserText>{brand().persian}</UserText>
      </h2>
      <p>
        برگهٔ صندوق: <UserText>{cashbox.name}</UserText>، روز {persianNumber(day.number)}
      </p>
      <p>
        {day.openedAt && `از ${formatDateTime(day.openedAt)} `}
        {day.closedAt ? `تا ${formatDateTime(day.closedAt)}` : 'بسته نشده است'}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">راه دریافت</th>
            <th scope="col">دفتر</th>
            <th scope="col">شمارش</th>
            <th scope="col">اختلاف</th>
          </tr>
        </thead>
        <tbody>
          {day.lines.map(({ method, ledger, counted, reason, explainedBy }) => (
            <tr key={method}>
              <th scope="row">{methodLabels[method].name}</th>
              <td>{balance(ledger)}</td>
              <td>{counted === null ? '' : balance(counted)}</td>
              <td>
                {counted !== null && nameDifference(counted - ledger)}
                {reason && (
                  <>
                    ؛ <UserText>{reason}</UserText> (<UserText>{explainedBy}</UserText>)
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {day.notes.length > 0 && (
        <p>
          {day.notes
            .toSorted((one, other) => other.worth - one.worth)
            .map(({ worth, count }) => `${persianNumber(count)} اسکناس ${persianNumber(worth / 10)} تومانی`)
            .join('، ')}
        </p>
      )}
      <div className={styles.signatures}>
        <p>
          شمارنده: <UserText>{day.countedBy ?? ''}</UserText>
        </p>
        <p>
          حسابدار: <UserText>{day.closedBy ?? ''}</UserText>
        </p>
      </div>
    </section>
  )
}
