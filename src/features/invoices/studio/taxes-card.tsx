import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { kindName } from '#features/orders/public.ts'
import { toLatinDigits, toPersianDigits } from '#persian/digits.ts'
import { formatDate, isoDay, parseIsoDay } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { readTaxes, removeTax, setTax, type Taxes } from '../contract.ts'
import { rateName } from '../labels.ts'
import styles from './invoices.module.css'

type Kind = Taxes['kinds'][number]

/** How each kind that the school sells is taxed, and from when on. */
export function TaxesCard() {
  const query = useQuery({ ...buildQueryOptions(readTaxes, {}), staleTime: 0 })
  const [edited, setEdited] = useState<Kind | null>(null)
  const remove = useWrite(removeTax, { invalidates: [readTaxes] })
  return (
    <section aria-labelledby="taxes" className={classes(cardClass(), styles.card)}>
      <h2 id="taxes" className={text.cardTitle}>
        مالیات بر ارزش افزوده
      </h2>
      <p className={text.muted}>
        خدمات آموزشی معاف گرفته شده است، مگر آنکه برای کالایی نرخی بنویسید. قیمت‌ها همان می‌ماند که خریدار
        می‌پردازد و مالیات در آن است. نرخ تازه صورتحساب‌های صادرشده را تغییر نمی‌دهد.
      </p>
      <QueryView query={query} loading={<Skeleton height="10rem" />}>
        {({ kinds }) => (
          <ul className={styles.kinds}>
            {kinds.map(kind => (
              <li key={kind.kind} className={styles.kind}>
                <div className={styles.rate}>
                  <strong>{kindName(kind.kind)}</strong>
                  <Button
                    size="small"
                    variant="text"
                    aria-label={`نرخ تازه برای ${kindName(kind.kind)}`}
                    onClick={() => setEdited(kind)}
                  >
                    نرخ تازه…
                  </Button>
                </div>
                {kind.rates.length === 0 && <span className={text.muted}>معاف</span>}
                {kind.rates.map(({ id, from, rate, serviceCode, isCurrent }) => (
                  <div key={id} className={styles.rate}>
                    <span>
                      {rateName(rate)} از {formatDate(parseIsoDay(from)!)}
                    </span>
                    {isCurrent && <Tag tone="pistachio">نرخ امروز</Tag>}
                    {serviceCode && (
                      <span className={classes(text.small, text.muted)}>
                        شناسه {toPersianDigits(serviceCode)}
                      </span>
                    )}
                    <Button
                      size="small"
                      variant="text"
                      busy={remove.isPending && remove.variables?.id === id}
                      aria-label={`حذف نرخ ${kindName(kind.kind)} از ${formatDate(parseIsoDay(from)!)}`}
                      onClick={() => void remove.mutateAsync({ id }).catch(showError)}
                    >
                      حذف
                    </Button>
                  </div>
                ))}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {edited && <RateDialog kind={edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

/** Basis points of what was typed in percent, «۹٫۵»; null where it is none. */
function readRate(typed: string): number | null {
  const found = /^(\d{1,2})(?:[.٫/](\d{1,2}))?$/.exec(toLatinDigits(typed).trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}

function RateDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const [today] = useState(() => isoDay(Date.now()))
  const [isTaxed, setTaxed] = useState<'exempt' | 'taxed'>('taxed')
  const [percent, setPercent] = useState('')
  const [from, setFrom] = useState(today)
  const [serviceCode, setServiceCode] = useState(kind.rates[0]?.serviceCode ?? '')
  const write = useWrite(setTax, { invalidates: [readTaxes] })
  const save = () => {
    // What is no rate is refused by the server, at its field.
    const rate = isTaxed === 'exempt' ? null : (readRate(percent) ?? 0)
    return write.mutateAsync({ kind: kind.kind, from, rate, serviceCode })
  }
  return (
    <FormDialog
      title={`مالیات ${kindName(kind.kind)}`}
      action="ذخیره"
      write={write}
      done="ذخیره شد."
      onSave={save}
      onClose={onClose}
    >
      <Switch
        caption="مالیات"
        name="taxed"
        value={isTaxed}
        onChange={setTaxed}
        options={[
          { value: 'taxed', label: 'مشمول' },
          { value: 'exempt', label: 'معاف' },
        ]}
      />
      {isTaxed === 'taxed' && (
        <TextField
          label="نرخ، درصد"
          inputMode="numeric"
          maxLength={6}
          value={percent}
          onChange={setPercent}
          error={write.error?.at('rate')}
          hint="مانند ۱۰ یا ۹٫۵"
        />
      )}
      <JalaliPicker label="از روز" value={from} onChange={setFrom} error={write.error?.at('from')} />
      <TextField
        label="شناسهٔ کالا یا خدمت (اختیاری)"
        inputMode="numeric"
        dir="ltr"
        maxLength={20}
        value={serviceCode}
        onChange={setServiceCode}
        error={write.error?.at('serviceCode')}
        hint="سیزده رقم، از فهرست شناسه‌های سازمان امور مالیاتی."
      />
    </FormDialog>
  )
}
