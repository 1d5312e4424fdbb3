import type { Ref } from 'react'
import type { ApiError } from '#client/api-error.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { DeskQuote, DeskShift } from './contract.ts'
import type { Way } from './draft.ts'
import styles from './front-desk.module.css'
import { type Row, Rows } from './slip.tsx'

/** What is being sold, always true: its lines, the discount, the wallet and the cashbox, and the ways to be done with it. */
export function DraftReceipt({
  quote,
  quoteError,
  rows,
  shift,
  way,
  isShort,
  code,
  onCode,
  codeField,
  usesWallet,
  onUsesWallet,
  cashbox,
  onCashbox,
  sale,
  errorAt,
  onSubmit,
}: {
  quote: DeskQuote | undefined
  quoteError: ApiError | null
  rows: readonly Row[]
  shift: DeskShift
  way: Way
  /** Whether the ways of paying come to more than the price. */
  isShort: boolean
  code: string
  onCode: (code: string) => void
  codeField: Ref<HTMLInputElement>
  usesWallet: boolean
  onUsesWallet: (uses: boolean) => void
  cashbox: string
  onCashbox: (cashbox: string) => void
  sale: { error: ApiError | null; isPending: boolean }
  errorAt: (field: string) => string | undefined
  onSubmit: (how: { sendsReceipt: boolean }) => void
}) {
  return (
    <section aria-label="رسید" className={cardClass({ padded: true })}>
      <h2>رسید</h2>
      {quoteError && <Note tone="pomegranate">{quoteError.message}</Note>}
      {quote?.shortage && (
        <Note tone="pomegranate">
          <UserText>{quote.shortage}</UserText>
        </Note>
      )}
      {quote ? (
        <div className={styles.step}>
          <Rows rows={rows} />
          <TextField
            label="کد تخفیف"
            ref={codeField}
            dir="ltr"
            maxLength={40}
            autoComplete="off"
            value={code}
            onChange={onCode}
            error={quote.refusal ?? errorAt('code')}
          />
          {quote.wallet > 0 && way !== 'link' && (
            <CheckField
              label={`از کیف پول (${balance(quote.wallet)})`}
              checked={usesWallet}
              onChange={onUsesWallet}
            />
          )}
          {shift.cashboxes.length > 1 && (
            <SelectField
              label="صندوق"
              options={shift.cashboxes.map(({ id, name }) => ({ value: id, label: name }))}
              value={cashbox}
              onChange={onCashbox}
            />
          )}
          {isShort && <Note tone="pomegranate">جمع راه‌های پرداخت از مبلغ بیشتر است.</Note>}
          {shift.limit !== null && quote.total > shift.limit && (
            <Note tone="saffron">بیش از سقف شماست؛ پس از ثبت، حسابدار تأیید می‌کند.</Note>
          )}
          {sale.error && <FormErrors message={sale.error.message} errors={sale.error.errors} />}
          <Button full busy={sale.isPending} onClick={() => onSubmit({ sendsReceipt: false })}>
            <Icon name="printer" />
            {way === 'link' ? 'ساختن پیوند پرداخت' : 'ثبت و چاپ رسید'}{' '}
            <kbd className={styles.key}>Ctrl Enter</kbd>
          </Button>
          {way !== 'link' && (
            <Button
              full
              variant="quiet"
              busy={sale.isPending}
              onClick={() => onSubmit({ sendsReceipt: true })}
            >
              ثبت و فرستادن رسید با پیامک
            </Button>
          )}
          {quote.refunds.length > 0 && (
            <div>
              <strong>شرایط انصراف را بگویید</strong>
              <ul className={styles.refunds}>
                {quote.refunds.map(rule => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      ) : (
        <p className={text.muted}>پس از انتخاب نفر و گروه یا کتاب، مبلغ اینجاست.</p>
      )}
    </section>
  )
}
