import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  type Address,
  addAddress,
  changeAddress,
  listAddresses,
  listCities,
  listProvinces,
} from './contract.ts'
import styles from './shipping.module.css'

/** An address in Iran, as the post wants it. */
export function AddressForm({
  before,
  onSaved,
  onCancel,
}: {
  /** The one that is changed; null for a new one. */
  before: Address | null
  onSaved: (address: Address) => void
  onCancel: (() => void) | null
}) {
  const { user } = useSession()
  const [typed, setTyped] = useState(() => ({
    province: String(before?.province ?? ''),
    city: String(before?.city ?? ''),
    street: before?.street ?? '',
    plate: before?.plate ?? '',
    postalCode: before?.postalCode ?? '',
    receiver: before?.receiver ?? (user ? `${user.name} ${user.surname}`.trim() : ''),
    mobile:
      writeMobile(before) ?? (user?.countryCode === '+98' && user.phoneNumber ? `0${user.phoneNumber}` : ''),
  }))
  // They do not change while the page is open.
  const provinces = useQuery({ ...buildQueryOptions(listProvinces, {}), staleTime: Number.POSITIVE_INFINITY })
  const cities = useQuery({
    ...buildQueryOptions(listCities, { province: Number(typed.province) }),
    enabled: typed.province !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const adding = useWrite(addAddress, { invalidates: [listAddresses] })
  const changing = useWrite(changeAddress, { invalidates: [listAddresses] })
  const write = before ? changing : adding
  const change = (field: keyof typeof typed) => (value: string) => setTyped({ ...typed, [field]: value })
  const save = async () => {
    const { province, city, ...rest } = typed
    const values = { ...rest, province: Number(province), city: Number(city) }
    const saved = await (before
      ? changing.mutateAsync({ id: before.id, ...values })
      : adding.mutateAsync(values)
    ).catch(() => null)
    if (saved) onSaved(saved)
  }
  return (
    <Form className={layout.stack} aria-label={before ? 'ویرایش نشانی' : 'نشانی تازه'} onSubmit={save}>
      <div className={styles.fields}>
        <SelectField
          label="استان"
          required
          value={typed.province}
          options={toOptions(provinces.data?.items)}
          onChange={province => setTyped({ ...typed, province, city: '' })}
          error={write.error?.at('province')}
        />
        <SelectField
          label="شهر"
          required
          value={typed.city}
          options={toOptions(cities.data?.items)}
          onChange={change('city')}
          error={write.error?.at('city')}
        />
      </div>
      <TextField
        label="نشانی"
        value={typed.street}
        maxLength={300}
        onChange={change('street')}
        error={write.error?.at('street')}
      />
      <div className={styles.fields}>
        <TextField
          label="پلاک و واحد"
          value={typed.plate}
          maxLength={40}
          onChange={change('plate')}
          error={write.error?.at('plate')}
        />
        <TextField
          label="کد پستی"
          dir="ltr"
          inputMode="numeric"
          value={typed.postalCode}
          maxLength={20}
          onChange={change('postalCode')}
          error={write.error?.at('postalCode')}
          hint="ده رقم، بی خط تیره"
        />
        <TextField
          label="نام گیرنده"
          value={typed.receiver}
          maxLength={80}
          onChange={change('receiver')}
          error={write.error?.at('receiver')}
        />
        <TextField
          label="موبایل گیرنده"
          dir="ltr"
          inputMode="numeric"
          value={typed.mobile}
          maxLength={20}
          onChange={change('mobile')}
          error={write.error?.at('mobile')}
        />
      </div>
      <FormRefusal of={write.error} />
      <div className={layout.row}>
        <Button type="submit" busy={write.isPending}>
          ثبت نشانی
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            انصراف
          </Button>
        )}
      </div>
    </Form>
  )
}

/** As it is written within the country. */
const writeMobile = (address: Address | null) => address?.mobile.replace('+98', '0')

const toOptions = (items: readonly { id: number; name: string }[] = []) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }))
