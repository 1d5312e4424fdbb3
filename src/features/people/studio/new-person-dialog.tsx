import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { isoDay, parseJalali, toJalali } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { JalaliDateField } from '#ui/jalali-date-field.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { PersonFields } from '#ui/person-fields.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { type DuplicatePerson, findDuplicatePeople, listPeople, openPersonAccount } from '../contract.ts'
import styles from './people.module.css'

const why: Record<DuplicatePerson['by'], string> = {
  phone: 'همین شماره',
  email: 'همین ایمیل',
  nationalId: 'همین کد ملی',
  birth: 'همین نام و تاریخ تولد',
}
const sent = {
  sms: 'حساب باز شد و پیوند گذاشتن رمز پیامک شد.',
  email: 'حساب باز شد و پیوند گذاشتن رمز با ایمیل رفت.',
  none: 'حساب باز شد؛ به این کشور پیامک نمی‌فرستیم، پس ایمیل را هم بپرسید.',
}
const empty = { name: '', surname: '', phone: '', email: '', nationalId: '' }

/** Opens an account for who stands at the desk; who may be the same person is shown before anything is saved. */
export function NewPersonDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(empty)
  const [birth, setBirth] = useState('')
  /** Who may be the same; null until it was asked for what is typed now. */
  const [duplicates, setDuplicates] = useState<readonly DuplicatePerson[] | null>(null)
  const find = useWrite(findDuplicatePeople, { invalidates: [] })
  const open = useWrite(openPersonAccount, { invalidates: [listPeople] })
  const error = open.error ?? find.error
  const faultAt = (name: string) => error?.at(name)
  const day = birth === '' ? null : parseJalali(birth)
  const isHalf = birth !== '' && day === null
  const change = (changed: Partial<typeof empty>) => {
    setTyped({ ...typed, ...changed })
    setDuplicates(null)
  }
  const save = async () => {
    if (isHalf) return
    const person = {
      name: typed.name,
      surname: typed.surname,
      phone: typed.phone || null,
      email: typed.email || null,
      nationalId: typed.nationalId || null,
      birthDate: day && isoDay(day),
    }
    if (duplicates === null) {
      const found = await find.mutateAsync(person).catch(() => null)
      if (!found) return
      setDuplicates(found.duplicates)
      if (found.duplicates.length > 0) return
    }
    const done = await open.mutateAsync(person).catch(() => null)
    if (!done) return
    showSnack(done.isNew ? sent[done.link ?? 'none'] : 'این شخص پیش‌تر حساب داشت؛ پرونده‌اش باز شد.')
    void navigate(studioPaths.person({ id: done.id }))
  }
  const isSamePerson = duplicates?.some(({ by }) => by !== 'birth') ?? false
  return (
    <Dialog title="حساب تازه" careful onClose={onClose}>
      <Form className={layout.stack} onSubmit={save}>
        <PersonFields value={typed} change={change} errorAt={faultAt} />
        <TextField
          label="کد ملی (اختیاری)"
          dir="ltr"
          inputMode="numeric"
          convertDigits
          value={typed.nationalId}
          onChange={nationalId => change({ nationalId })}
          error={faultAt('nationalId')}
        />
        <JalaliDateField
          label="تاریخ تولد (اختیاری)"
          of="تولد"
          value={birth}
          onChange={value => {
            setBirth(value)
            setDuplicates(null)
          }}
          years={{ from: 1310, to: toJalali(Date.now()).year }}
          error={isHalf ? 'روز و ماه و سال را هر سه انتخاب کنید.' : faultAt('birthDate')}
        />
        {duplicates && duplicates.length > 0 && (
          <Note tone="saffron" alert>
            <p>شاید همین شخص باشد:</p>
            <ul>
              {duplicates.map(({ id, name, by }) => (
                <li key={`${id} ${by}`}>
                  <a href={studioPaths.person({ id })} className={text.link}>
                    <UserText>{name || 'بی‌نام'}</UserText>
                  </a>
                  {`، ${why[by]}`}
                </li>
              ))}
            </ul>
          </Note>
        )}
        <FormRefusal of={error} />
        <div className={styles.acts}>
          {!isSamePerson && (
            <Button type="submit" busy={find.isPending || open.isPending}>
              {duplicates && duplicates.length > 0 ? 'شخص دیگری است، حساب باز شود' : 'باز کردن حساب'}
            </Button>
          )}
        </div>
        <p className={text.small}>
          رمز را خودش با پیوندی که برایش می‌رود می‌گذارد؛ پیوند سه روز و یک بار کار می‌کند.
        </p>
      </Form>
    </Dialog>
  )
}
