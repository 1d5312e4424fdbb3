import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { buildEditQueryOptions } from '#records/edit-query.ts'
import { useTexts } from '#records/use-texts.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { changeSeller, readInvoiceWork, readSeller, type Seller } from '../contract.ts'
import styles from './invoices.module.css'

const empty: Seller = {
  legalName: '',
  nationalId: '',
  economicNumber: '',
  registrationNumber: '',
  address: '',
  postalCode: '',
  phone: '',
  memoryId: '',
}

/** How invoices name the school. */
export function SellerForm() {
  const query = useQuery(buildEditQueryOptions(readSeller, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {data => <Loaded read={data} />}
    </QueryView>
  )
}

/** What was read first stays what is edited: another's change meanwhile is told when this one is saved. */
function Loaded({ read }: { read: OutputOf<typeof readSeller> }) {
  const [version, setVersion] = useState(read.version)
  const write = useWrite(changeSeller, { invalidates: [readSeller, readInvoiceWork] })
  const { texts, setTexts, field } = useTexts<Seller>(read.seller ?? empty, write.error)
  const digits = { inputMode: 'numeric', dir: 'ltr' } as const
  const save = () =>
    write.mutate(
      { ...texts, version },
      {
        onSuccess(saved) {
          setTexts(saved.seller ?? empty)
          setVersion(saved.version)
          showSnack('اطلاعات با موفقیت ذخیره شد.')
        },
      },
    )
  return (
    <section aria-labelledby="seller" className={cardClass({ padded: true })}>
      <Form className={styles.form} onSubmit={save}>
        <h2 id="seller" className={text.cardTitle}>
          مشخصات حقوقی مدرسه
        </h2>
        <p className={text.muted}>در صورتحساب‌های پس از این می‌آید؛ آنچه صادر شده همان می‌ماند که بود.</p>
        <FormRefusal of={write.error} />
        <div className={formStyles.columns}>
          <TextField {...field('legalName', 120)} label="نام حقوقی" className={formStyles.whole} />
          <TextField
            {...field('nationalId', 20)}
            {...digits}
            label="شناسهٔ ملی"
            hint="یازده رقم؛ آموزشگاهی که به نام یک شخص است، کد ملی او."
          />
          <TextField {...field('economicNumber', 20)} {...digits} label="شمارهٔ اقتصادی" />
          <TextField {...field('registrationNumber', 20)} {...digits} label="شمارهٔ ثبت (اختیاری)" />
          <TextField {...field('postalCode', 20)} {...digits} label="کد پستی" />
          <TextField {...field('phone', 25)} label="تلفن" type="tel" dir="ltr" />
          <TextField
            {...field('memoryId', 12)}
            label="شناسهٔ یکتای حافظهٔ مالیاتی (اختیاری)"
            dir="ltr"
            hint="شش حرف و رقم لاتین که کارپوشهٔ مودیان می‌دهد."
          />
          <TextField {...field('address', 300)} label="نشانی" className={formStyles.whole} />
        </div>
        <div>
          <Button type="submit" busy={write.isPending}>
            ذخیره
          </Button>
        </div>
      </Form>
    </section>
  )
}
