import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import { isoDay, parseJalali, toJalali } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { JalaliDateField } from '#ui/jalali-date-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { addChild, addMyChild, listMyChildren, readFamily } from './contract.ts'

/** Makes a child: under somebody's account by staff, or (`guardian` null) under one's own. */
export function ChildForm({
  guardian,
  surname = '',
  onMade,
  onCancel,
}: {
  guardian: string | null
  surname?: string
  onMade: (child: { id: string; name: string }) => void
  onCancel: () => void
}) {
  const [id] = useState(newId)
  const [typed, setTyped] = useState({ name: '', surname, grade: '', nationalId: '' })
  const [birth, setBirth] = useState('')
  const byStaff = useWrite(addChild, { invalidates: [readFamily] })
  const byGuardian = useWrite(addMyChild, { invalidates: [listMyChildren] })
  const write = guardian === null ? byGuardian : byStaff
  const day = birth === '' ? null : parseJalali(birth)
  const isHalf = birth !== '' && day === null
  const change = (field: keyof typeof typed) => (value: string) => setTyped({ ...typed, [field]: value })
  const save = async () => {
    if (isHalf) return
    const child = { id, ...typed, nationalId: typed.nationalId || null, birthDate: day && isoDay(day) }
    const made = await (guardian === null
      ? byGuardian.mutateAsync(child)
      : byStaff.mutateAsync({ ...child, guardian })
    ).catch(() => null)
    if (made) onMade(made)
  }
  return (
    <Form className={formStyles.form} aria-label="فرزند تازه" onSubmit={save}>
      <TextField
        label="نام"
        autoFocus
        value={typed.name}
        maxLength={100}
        onChange={change('name')}
        error={write.error?.at('name')}
      />
      <TextField
        label="نام خانوادگی"
        value={typed.surname}
        maxLength={100}
        onChange={change('surname')}
        error={write.error?.at('surname')}
      />
      <JalaliDateField
        label="تاریخ تولد (اختیاری)"
        of="تولد"
        value={birth}
        onChange={setBirth}
        years={{ from: 1360, to: toJalali(Date.now()).year }}
        error={isHalf ? 'روز و ماه و سال را هر سه انتخاب کنید.' : write.error?.at('birthDate')}
      />
      <TextField
        label="پایهٔ تحصیلی (اختیاری)"
        value={typed.grade}
        maxLength={40}
        onChange={change('grade')}
        error={write.error?.at('grade')}
      />
      <TextField
        label="کد ملی (اختیاری)"
        dir="ltr"
        inputMode="numeric"
        convertDigits
        value={typed.nationalId}
        maxLength={30}
        onChange={change('nationalId')}
        error={write.error?.at('nationalId')}
      />
      <FormRefusal of={write.error} />
      <div className={formStyles.actions}>
        <Button type="submit" busy={write.isPending}>
          افزودن فرزند
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          انصراف
        </Button>
      </div>
    </Form>
  )
}
