import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, readOnce, useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { changePrices, type KeptPrices, readPrices } from './contract.ts'
import styles from './studio.module.css'

/** What the correction of a text costs by its length, the hours that are promised, and the packages. */
export default function PricesAdmin() {
  const query = useQuery({ ...buildQueryOptions(readPrices, {}), ...readOnce })
  return (
    <div className={layout.stack}>
      <div>
        <h1>بهای تصحیح نوشتار</h1>
        <p className={text.muted}>
          هر نوشته با کوچک‌ترین بازه‌ای که در آن بگنجد حساب می‌شود و ساعت قول از پرداخت شمرده می‌شود. نوشته‌ای که
          دیر شود، بهایش خودش برمی‌گردد. <a href={studioPaths.writing()}>صف نوشته‌ها</a>
        </p>
      </div>
      <QueryView query={query} loading={<Skeleton height="24rem" />}>
        {kept => <Fields key={kept.version} kept={kept} />}
      </QueryView>
    </div>
  )
}

type PriceTexts = { key: number; maxWords: string; price: string; promisedHours: string }
type PackageTexts = {
  key: number
  id: string | null
  title: string
  texts: string
  maxWords: string
  price: string
  validDays: string
  isHidden: boolean
}

/** Rows that are added and taken out while they are typed. */
function useRows<Row extends { key: number }>(first: Row[]) {
  const [rows, setRows] = useState(first)
  return {
    rows,
    add: (row: Omit<Row, 'key'>) =>
      setRows([...rows, { ...row, key: 1 + Math.max(0, ...rows.map(({ key }) => key)) } as Row]),
    remove: (key: number) => setRows(rows.filter(row => row.key !== key)),
    change: (key: number, values: Partial<Row>) =>
      setRows(rows.map(row => (row.key === key ? { ...row, ...values } : row))),
  }
}

function Fields({ kept }: { kept: KeptPrices }) {
  const prices = useRows<PriceTexts>(
    kept.prices.map(({ maxWords, price, promisedHours }, key) => ({
      key,
      maxWords: persianNumber(maxWords),
      price: persianNumber(price),
      promisedHours: persianNumber(promisedHours),
    })),
  )
  const packages = useRows<PackageTexts>(
    kept.packages.map(({ texts, maxWords, price, validDays, ...rest }, key) => ({
      ...rest,
      key,
      texts: persianNumber(texts),
      maxWords: persianNumber(maxWords),
      price: persianNumber(price),
      validDays: persianNumber(validDays),
    })),
  )
  const write = useWrite(changePrices, { edits: [readPrices] })
  const fault = write.error
  const field = (name: string, label: string, value: string, onChange: (value: string) => void) => (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      value={value}
      onChange={onChange}
      error={fault?.at(name)}
    />
  )
  return (
    <Form
      className={classes(layout.stack, layout.loose)}
      onSubmit={() =>
        write.mutate(
          {
            prices: prices.rows.map(({ key: _, ...price }) => price),
            packages: packages.rows.map(({ key: _, ...one }) => one),
            version: kept.version,
          },
          { onSuccess: () => showSnack('اطلاعات با موفقیت ذخیره شد.') },
        )
      }
    >
      {fault && <FormErrors message={fault.info.message} />}
      <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="prices">
        <h2 id="prices" className={text.cardTitle}>
          بهای هر نوشته
        </h2>
        <div className={styles.rows}>
          {prices.rows.map(({ key, maxWords, price, promisedHours }, index) => (
            <div key={key} className={layout.stack}>
              <div className={styles.fields}>
                {field(`prices.${index}.maxWords`, 'تا چند واژه', maxWords, value =>
                  prices.change(key, { maxWords: value }),
                )}
                {field(`prices.${index}.price`, 'بها، تومان', price, value =>
                  prices.change(key, { price: value }),
                )}
                {field(`prices.${index}.promisedHours`, 'تا چند ساعت', promisedHours, value =>
                  prices.change(key, { promisedHours: value }),
                )}
              </div>
              <div className={layout.row}>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`برداشتن بهای تا ${maxWords} واژه`}
                  onClick={() => prices.remove(key)}
                >
                  برداشتن
                </Button>
              </div>
            </div>
          ))}
        </div>
        <div className={layout.row}>
          <Button variant="quiet" onClick={() => prices.add({ maxWords: '', price: '', promisedHours: '' })}>
            بهای تازه
          </Button>
        </div>
      </section>
      <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="packages">
        <h2 id="packages" className={text.cardTitle}>
          بسته‌ها
        </h2>
        <div className={styles.rows}>
          {packages.rows.map(({ key, title, texts, maxWords, price, validDays, isHidden }, index) => (
            <div key={key} className={layout.stack}>
              <TextField
                label="نام بسته"
                name={`packages.${index}.title`}
                maxLength={60}
                value={title}
                onChange={value => packages.change(key, { title: value })}
                error={fault?.at(`packages.${index}.title`)}
              />
              <div className={styles.fields}>
                {field(`packages.${index}.texts`, 'شمار نوشته‌ها', texts, value =>
                  packages.change(key, { texts: value }),
                )}
                {field(`packages.${index}.maxWords`, 'هر کدام تا چند واژه', maxWords, value =>
                  packages.change(key, { maxWords: value }),
                )}
                {field(`packages.${index}.price`, 'بهای بسته، تومان', price, value =>
                  packages.change(key, { price: value }),
                )}
                {field(`packages.${index}.validDays`, 'روزهای اعتبار', validDays, value =>
                  packages.change(key, { validDays: value }),
                )}
              </div>
              <CheckField
                label="دیگر فروخته نشود"
                checked={isHidden}
                onChange={value => packages.change(key, { isHidden: value })}
              />
            </div>
          ))}
        </div>
        <div className={layout.row}>
          <Button
            variant="quiet"
            onClick={() =>
              packages.add({
                id: null,
                title: '',
                texts: '',
                maxWords: '',
                price: '',
                validDays: '',
                isHidden: false,
              })
            }
          >
            بستهٔ تازه
          </Button>
        </div>
      </section>
      <div className={layout.row}>
        <Button type="submit" busy={write.isPending}>
          ذخیره
        </Button>
      </div>
    </Form>
  )
}
