import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import formStyles from '#ui/form.module.css'
import { FormDialog } from '#ui/form-dialog.tsx'
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
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: write.error?.at(name),
    onChange: (value: string) => setTyped(old => ({ ...old, [name]: value })),
  })
  const reissue = async () => {
    const made = await write.mutateAsync({ id: invoice.id, ...typed })
    showSnack(`${invoiceName(made)} صادر شد.`)
    void navigate(studioPaths.invoice({ id: made.id }))
  }
  return (
    <FormDialog
      title="صدور با مشخصات خریدار"
      action="ابطال و صدور دوباره"
      write={write}
      onSave={reissue}
      onClose={onClose}
    >
      <p className={formStyles.lead}>
        خریدار صورتحساب صادرشده عوض نمی‌شود: {invoiceName(invoice)} باطل می‌شود و به جای آن صورتحسابی با شمارهٔ
        تازه و همین مبلغ صادر می‌شود. این کار یک بار شدنی است.
      </p>
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
    </FormDialog>
  )
}
