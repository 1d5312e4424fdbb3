import { RecordCheck, RecordPart, RecordSelect, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { WeekPainter } from '#ui/week-painter.tsx'
import { adminTeachers } from './contract.ts'
import { type Credential, CredentialRows } from './credential-rows.tsx'
import { type Taught, TaughtRows } from './taught-rows.tsx'

const genders = [
  { value: 'female', label: 'خانم' },
  { value: 'male', label: 'آقا' },
]

const initial = {
  name: '',
  surname: '',
  enName: '',
  enSurname: '',
  slug: '',
  account: '',
  gender: '',
  headline: '',
  method: '',
  intro: '',
  city: '',
  accent: '',
  speaks: '',
  trialPrice: '',
  isHidden: false,
  teaches: [],
  credentials: [],
  hours: [],
}

/** All that is said of a teacher, with the papers staff have seen and the free week. */
export function TeacherForm({ id, path }: { id: string | null; path: string }) {
  return (
    <RecordForm of={adminTeachers} id={id} path={path} initial={initial}>
      <RecordText source="name" label="نام" maxLength={60} />
      <RecordText source="surname" label="نام خانوادگی" maxLength={60} />
      <RecordText source="enName" label="نام لاتین" maxLength={60} dir="ltr" />
      <RecordText source="enSurname" label="نام خانوادگی لاتین" maxLength={60} dir="ltr" />
      <RecordText
        source="slug"
        label="نشانی صفحه"
        maxLength={80}
        dir="ltr"
        hint="حروف لاتین کوچک، رقم و خط تیره"
      />
      <RecordText
        source="account"
        label="حساب استاد (موبایل یا ایمیل)"
        maxLength={254}
        dir="ltr"
        hint="با همین حساب وارد می‌شود و کلاس‌ها، وقت‌ها و حق‌التدریسش را می‌بیند. خالی یعنی حسابی ندارد."
      />
      <RecordSelect source="gender" label="جنسیت" options={genders} />
      <RecordText source="headline" label="معرفی یک‌خطی" maxLength={200} dir="auto" />
      <RecordText source="method" label="شیوهٔ تدریس" maxLength={2000} dir="auto" multiline rows={5} />
      <RecordText source="intro" label="متن معرفی کوتاه" maxLength={1000} dir="auto" multiline rows={4} />
      <RecordText source="city" label="شهر" maxLength={60} dir="auto" />
      <RecordText source="accent" label="لهجه" maxLength={60} dir="auto" />
      <RecordText
        source="speaks"
        label="زبان‌هایی که حرف می‌زند"
        maxLength={200}
        dir="auto"
        hint="با ویرگول جدا کنید"
      />
      <RecordText
        source="trialPrice"
        label="بهای جلسهٔ آزمایشی، تومان"
        maxLength={9}
        dir="ltr"
        hint="خالی یعنی جلسهٔ آزمایشی ندارد"
      />
      <RecordPart<Taught[]> source="teaches">{part => <TaughtRows {...part} />}</RecordPart>
      <RecordPart<Credential[]> source="credentials">{part => <CredentialRows {...part} />}</RecordPart>
      <RecordPart<string[]> source="hours">
        {({ value, change }) => (
          <div className={layout.stack}>
            <h2 className={text.cardTitle}>وقت‌های آزاد هفته</h2>
            <WeekPainter label="وقت‌های آزاد هفته" bands={value} onChange={change} />
          </div>
        )}
      </RecordPart>
      <RecordCheck source="isHidden" label="صفحهٔ این استاد پنهان باشد" />
    </RecordForm>
  )
}
