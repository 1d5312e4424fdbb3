import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { aboutPath } from '#features/contact-us/public.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import formStyles from '#ui/form.module.css'
import { FormErrors } from '#ui/form-errors.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { endPair, type Pair, readMyPair } from './contract.ts'
import { pairTicketKind } from './ticket-kind.ts'

/** Ends a pair, for good where that is wished, or tells the school what is wrong. */
export function EndDialog({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const [block, setBlock] = useState(false)
  const write = useWrite(endPair, { invalidates: [readMyPair] })
  const end = () =>
    void write.mutateAsync({ block }).then(
      () => {
        showSnack('هم‌گامی پایان یافت.')
        onClose()
      },
      () => undefined,
    )
  return (
    <Dialog
      title="پایان هم‌گامی"
      onClose={onClose}
      footer={
        <>
          <Button variant="danger" busy={write.isPending} onClick={end}>
            پایان می‌دهم
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </>
      }
    >
      <div className={formStyles.form}>
        <p>
          روزهای مشترک از نو آغاز می‌شود؛ امتیازها و زنجیرهٔ خودتان سر جایش می‌ماند. به هم‌گامتان می‌گوییم که پایان
          یافت، و دلیلی نمی‌گوییم.
        </p>
        <CheckField label="دیگر نمی‌خواهم با این شخص هم‌گام شوم" checked={block} onChange={setBlock} />
        <p className={text.muted}>
          اگر رفتارش آزارتان داده است،{' '}
          <a className={text.link} href={aboutPath(pairTicketKind, pair.id)}>
            به آموزشگاه گزارش دهید
          </a>
          . او از گزارش شما خبردار نمی‌شود.
        </p>
        {write.error && <FormErrors message={write.error.info.message} />}
      </div>
    </Dialog>
  )
}
