import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Invoice, listInvoices, readInvoice, reissueInvoice } from '../contract.ts'
import { invoiceName } from '../labels.ts'

/** Asks for the numbers of a buyer, and leads to the invoice that names them. */
export function ReissueDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState({
    name: invoice.buyer.name ?? '',
    nationalId: '',
    economicNumber: '',
    postalCode: '',
  })
  const write = useWrite(reissueInvoice, { invalidates: [readInvoice, listInvoices] })
  const faults = Object.fromEntries((write.error?.errors ?? []).map(({ field, message }) => [field, message]))
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: faults[name],
    onChange: (value: string) => setTyped(old => ({ ...old, [name]: value })),
  })
  const submit = () =>
    void write.mutateAsync({ id: invoice.id, ...typed }).then(
      made => {
        showSnack(`${invoiceName(made)} صادر شد.`)
        onClose()
        void navigate(studioPaths.invoice({ id: made.id }))
      },
      () => null,
    )
  return (
    <Dialog title="صدور با مشخصات خریدار" onClose={onClose}>
      <Form className={formStyles.form} onSubmit={submit}>
        <p className={formStyles.lead}>
          خریدار صورتحساب صادرشده عوض نمی‌شود: {invoiceName(invoice)} باطل می‌شود و به جای آن صورتحسابی با شمارهٔ
          تازه و همین مبلغ صادر می‌شود. این کار یک بار شدنی است.
        </p>
        <FormRefusal of={write.error} />
        <TextField {...field('name')} label="نام شخص یا شرکت" maxLength={120} />
        <TextField
          {...field('nationalId')}
          label="شناسهٔ ملی شرکت یا کد ملی شخص"
          inputMode="numeric"
          dir="ltr"
          maxLength={20}
          hint="یازده رقم برای شرکت، ده رقم برای شخص."
        />
        <div className={formStyles.columns}>
          <TextField
            {...field('economicNumber')}
            label="شمارهٔ اقتصادی (اختیاری)"
            inputMode="numeric"
            dir="ltr"
            maxLength={20}
          />
          <TextField
            {...field('postalCode')}
            label="کد پستی (اختیاری)"
            inputMode="numeric"
            dir="ltr"
            maxLength={20}
          />
        </div>
        <div className={formStyles.actions}>
          <Button type="submit" busy={write.isPending}>
            ابطال و صدور دوباره
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
