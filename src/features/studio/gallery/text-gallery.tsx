import { type FormEvent, useState } from 'react'
import { email, nationalId } from '#account/rules.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import styles from './group.module.css'
import { Group, PieceOutput } from './group.tsx'

type Controlled = Extract<TextFieldProps, { value: string }>

/** A field with a value of its own, so that one can type into it. */
function Kept({ start = '', ...rest }: Omit<Controlled, 'value' | 'onChange'> & { start?: string }) {
  const [value, setValue] = useState(start)
  return <TextField {...(rest as Controlled)} value={value} onChange={setValue} />
}

/** Each setting of a text field by itself. */
export function TextGallery() {
  const [code, setCode] = useState('')
  return (
    <Group title="فیلد متن">
      <Kept label="نام خانوادگی" name="surname" hint="در حالت آرام؛ به فارسی بنویسید." />
      <Kept label="نام" name="givenName" start="مهتاب" />
      <Kept label="نام نمایشی" placeholder="مثلاً مهتاب" />
      <Kept label="کد ملی" start="۰۰۱۲۳" error="کد ملی واردشده درست نیست." dir="ltr" />
      <Kept label="نام کاربری" start="مهتاب" error />
      <Kept label="نام (غیرفعال)" start="مهتاب" disabled />
      <Kept label="شمارهٔ سفارش (خواندنی)" start="HA-1405-2218" dir="ltr" readOnly />
      <Kept label="کد تخفیف (پاک‌شدنی)" start="همراه۱۰" clearable />
      <Kept label="رمز عبور (پنهان)" type="password" start="mahtab-1405" dir="ltr" autoComplete="off" />
      <Kept label="تعداد (فقط عدد)" numeric dir="ltr" maxLength={4} />
      <Kept label="کد پستی (رقم لاتین)" convertDigits dir="ltr" maxLength={10} />
      <Kept label="چیده در آغاز" start="آغاز" align="start" />
      <Kept label="چیده در میان" start="میان" align="center" />
      <Kept label="چیده در پایان" start="پایان" align="end" />
      <Kept label="نام (انگلیسی)" start="Mahtab" dir="ltr" />
      <Kept label="عنوان کوتاه (۱۰ نویسه)" maxLength={10} />
      <Kept label="پیام شما" multiline rows={3} start="سلام، می‌خواستم دربارهٔ گروه صبح بپرسم." />
      <CodeField label="کد تأیید" value={code} onChange={setCode} maxLength={6} />
    </Group>
  )
}

/** Fields that check themselves: in their form, and outside of it. */
export function RuleGallery() {
  const [sent, setSent] = useState('')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => `${name}=${String(value)}`)
    setSent(values.join('، '))
  }
  return (
    <Group title="فیلدی که خود می‌سنجد">
      <form id="own-rules" className={styles.form} onSubmit={send}>
        <Kept
          label="ایمیل شما"
          name="email"
          required
          rules={[text => email.fault(email.clean(text))]}
          dir="ltr"
          autoComplete="off"
        />
        <Button type="submit">فرستادن</Button>
        <PieceOutput of="آنچه فرستاده شد">{sent}</PieceOutput>
      </form>
      <TextField
        label="کد ملی، بیرون از فرم"
        name="identityNumber"
        form="own-rules"
        defaultValue=""
        rules={[nationalId.fault]}
        dir="ltr"
      />
    </Group>
  )
}
