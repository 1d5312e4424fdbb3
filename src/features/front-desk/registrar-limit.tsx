import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { Folded } from '#ui/folded.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { readDeskShift, setDeskRules } from './contract.ts'

/** Up to how much a registrar takes without asking, for whoever approves what is above. */
export function RegistrarLimit({ limit }: { limit: number }) {
  const [typed, setTyped] = useState(() => persianNumber(limit / 10))
  const write = useWrite(setDeskRules, { invalidates: [readDeskShift] })
  const submit = () =>
    void write.mutateAsync({ registrarLimit: (readInteger(typed) ?? -1) * 10 }).then(
      () => showSnack('سقف منشی ذخیره شد.'),
      () => null,
    )
  return (
    <Folded icon="settings" title="سقف دریافت منشی" description={balance(limit)}>
      <Form className={formStyles.form} onSubmit={submit}>
        <TextField
          label="منشی تا این مبلغ بی‌تأیید می‌گیرد، تومان"
          inputMode="numeric"
          maxLength={16}
          autoComplete="off"
          hint="بیشتر از آن منتظر تأیید حسابدار می‌ماند"
          value={typed}
          onChange={setTyped}
          error={write.error?.at('registrarLimit')}
        />
        <FormRefusal of={write.error} />
        <div className={formStyles.actions}>
          <Button type="submit" variant="quiet" busy={write.isPending}>
            ذخیرهٔ سقف
          </Button>
        </div>
      </Form>
    </Folded>
  )
}
