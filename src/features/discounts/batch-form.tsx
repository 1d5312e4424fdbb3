import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { ExportButton } from '#records/export-button.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { createBatch, exportBatch, listDiscounts } from './contract.ts'
import styles from './discounts.module.css'
import { newDraft, toValues } from './draft.ts'
import { DraftForm, discountsPath, NameField, useDraft } from './draft-form.tsx'

/** Many codes of one use each, to be printed or sent one by one. */
export function BatchForm() {
  const { draft, set } = useDraft(() => newDraft('code'))
  const [prefix, setPrefix] = useState('')
  const [count, setCount] = useState('۱۰۰')
  const write = useWrite(createBatch, { invalidates: [listDiscounts] })
  const save = () => {
    const values = { ...toValues(draft), uses: null, usesEach: null, audience: 'all' as const, phones: [] }
    void write.mutateAsync({ ...values, prefix, count: readInteger(count) ?? 0 }).catch(() => undefined)
  }
  const made = write.data
  return (
    <div className={layout.stack}>
      <Breadcrumbs steps={[{ title: 'تخفیف‌ها', to: discountsPath }]} here="کدهای یک‌بارمصرف" />
      <div>
        <h1>کدهای یک‌بارمصرف</h1>
        <p className={text.muted}>هر کد یک بار به کار می‌رود؛ فهرست آن‌ها را به صورت فایل اکسل می‌گیرید.</p>
      </div>
      {made ? (
        <section className={classes(cardClass({ padded: true }), layout.stack)} aria-label="کدهای ساخته‌شده">
          <p role="status">
            {persianNumber(made.count)} کد ساخته شد، دستهٔ <Bdi>{made.batch}</Bdi>.
          </p>
          <div className={styles.acts}>
            <ExportButton
              endpoint={exportBatch}
              input={{ batch: made.batch }}
              name={`${made.batch.toLowerCase()}.xlsx`}
            />
            <a
              href={`${discountsPath}?q=${encodeURIComponent(made.batch)}`}
              className={buttonClass({ variant: 'quiet' })}
            >
              دیدن در فهرست
            </a>
          </div>
        </section>
      ) : (
        <DraftForm
          kind="code"
          draft={draft}
          set={set}
          write={write}
          onSave={save}
          submit="ساختن"
          back="انصراف"
          isBatch
        >
          {errorAt => (
            <div className={styles.pair}>
              <TextField
                label="پیشوند"
                dir="ltr"
                maxLength={12}
                autoComplete="off"
                value={prefix}
                onChange={setPrefix}
                hint="همهٔ کدها با آن آغاز می‌شوند."
                error={errorAt('prefix')}
              />
              <TextField
                label="چند کد"
                inputMode="numeric"
                maxLength={4}
                value={count}
                onChange={setCount}
                error={errorAt('count')}
              />
              <NameField draft={draft} set={set} error={errorAt('name')} />
            </div>
          )}
        </DraftForm>
      )}
    </div>
  )
}
