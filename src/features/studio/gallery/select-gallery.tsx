import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import styles from './group.module.css'
import { Group, Night, PieceOutput } from './group.tsx'

const languages: SelectOption[] = [
  { value: 'en', label: 'انگلیسی' },
  { value: 'de', label: 'آلمانی' },
  { value: 'fr', label: 'فرانسوی' },
  { value: 'ar', label: 'عربی' },
  { value: 'tr', label: 'ترکی استانبولی' },
  { value: 'es', label: 'اسپانیایی' },
  { value: 'it', label: 'ایتالیایی' },
  { value: 'ru', label: 'روسی' },
]
const levels: SelectOption[] = [
  { value: 'a1', label: 'مبتدی' },
  { value: 'a2', label: 'مقدماتی' },
  { value: 'b1', label: 'متوسط' },
]

export function SelectGallery() {
  const [language, setLanguage] = useState('de')
  const [level, setLevel] = useState('')
  const [sent, setSent] = useState('')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(String(new FormData(event.currentTarget).get('level')))
  }
  return (
    <Group title="فهرست">
      <SelectField label="زبان" options={languages} value={language} onChange={setLanguage} required />
      <SelectField
        label="سطح"
        options={levels}
        value={level}
        onChange={setLevel}
        hint="اگر نمی‌دانید، خالی بگذارید."
      />
      <SelectField label="استاد" options={levels} defaultValue="" placeholder="هر استادی" />
      <SelectField label="گروه (غیرفعال)" options={levels} value="b1" onChange={setLevel} disabled />
      <SelectField label="شهر" options={levels} defaultValue="" error="شهر وارد نشده است." />
      <SelectField
        label="Language"
        dir="ltr"
        options={[
          { value: 'en', label: 'English' },
          { value: 'fa', label: 'Persian' },
        ]}
        defaultValue="en"
        required
      />
      <form className={styles.form} onSubmit={send}>
        <SelectField
          label="سطح شما"
          name="level"
          options={levels}
          required
          rules={[value => (value === 'a1' ? 'این دوره از سطح مقدماتی آغاز می‌شود.' : null)]}
        />
        <Button type="submit" variant="quiet">
          ثبت سطح
        </Button>
        <PieceOutput of="سطح فرستاده‌شده">{sent}</PieceOutput>
      </form>
    </Group>
  )
}

export function PhoneGallery() {
  const [phone, setPhone] = useState({ countryCode: '+98', phoneNumber: '' })
  return (
    <Group title="تلفن">
      <PhoneField
        label="شمارهٔ همراه"
        hint="باریک‌تر از ۴۰۰ پیکسل در دو سطر می‌نشیند."
        {...phone}
        onChange={setPhone}
      />
      <PhoneField
        label="شمارهٔ نادرست"
        name="wrongNumber"
        codeName="wrongCode"
        countryCode="+98"
        phoneNumber="912"
        onChange={setPhone}
        errors={{ phoneNumber: 'لطفاً شماره موبایل را درست وارد کنید.' }}
      />
      <PhoneField
        label="شمارهٔ غیرفعال"
        name="noNumber"
        codeName="noCode"
        countryCode="+98"
        phoneNumber="9121234567"
        onChange={setPhone}
        disabled
      />
      <PieceOutput of="شمارهٔ گفته‌شده">
        <bdi dir="ltr">
          {phone.countryCode}
          {phone.phoneNumber}
        </bdi>
      </PieceOutput>
    </Group>
  )
}

const ways = [
  { value: 'PHONE', label: 'شماره موبایل' },
  { value: 'EMAIL', label: 'ایمیل' },
  { value: 'KEY', label: 'گذرکلید' },
] as const

export function SwitchGallery() {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('PHONE')
  const [nightWay, setNightWay] = useState<(typeof ways)[number]['value']>('EMAIL')
  const [chosen, setChosen] = useState<string[]>([])
  const [isRemembered, setRemembered] = useState(true)
  const [isWarned, setWarned] = useState(false)
  return (
    <Group title="گزینش">
      <div>
        <Switch
          caption="ورود با"
          name="way"
          options={ways}
          value={way}
          onChange={next => {
            setWay(next)
            setChosen([...chosen, next])
          }}
        />
        <PieceOutput of="گزینش‌های گفته‌شده">{chosen.join(' ')}</PieceOutput>
      </div>
      <Night>
        <Switch
          dark
          caption="بازیابی با"
          name="nightWay"
          options={ways}
          value={nightWay}
          onChange={setNightWay}
        />
      </Night>
      <div>
        <CheckField label="مرا به یاد بسپار" checked={isRemembered} onChange={setRemembered} />
        <CheckField label="یادآوری با پیامک" checked={isWarned} onChange={setWarned} />
        <CheckField label="گروهی (غیرفعال)" checked={false} onChange={setWarned} disabled />
        <CheckField label="ترجمه (غیرفعال)" checked onChange={setWarned} disabled />
      </div>
    </Group>
  )
}
