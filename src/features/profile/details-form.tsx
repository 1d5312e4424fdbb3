import { type User, updateMe } from '#account/contract.ts'
import * as rules from '#account/rules.ts'
import { useKeepUser } from '#account/signed-in/my-user.ts'
import { useFields } from '#account/use-fields.ts'
import { useWrite } from '#client/query.tsx'
import { readMyConsents } from '#features/consents/public.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { toJalali } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { JalaliDateField } from '#ui/jalali-date-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { birthDate, firstYear, toFieldValue, toIsoDate } from './birth-date.ts'
import styles from './profile.module.css'

const bioMax = 500
const { name, surname, enName, enSurname } = rules
const fieldRules = {
  name,
  surname,
  enName,
  enSurname,
  birthDate,
  bio: {
    label: 'دربارهٔ من',
    clean: (typed: string) => typed,
    fault: (value: string) => (value.length > bioMax ? 'دربارهٔ من بیش از حد بلند است.' : null),
  },
}

const toValues = (user: User) => ({
  name: user.name,
  surname: user.surname,
  enName: user.enName,
  enSurname: user.enSurname,
  birthDate: toFieldValue(user.birthDate),
  bio: user.bio,
})

/** What the user says of themselves, as they may change it. */
export function DetailsForm({ user }: { user: User }) {
  const fields = useFields(fieldRules, toValues(user))
  // What one may consent to goes by the day of birth.
  const write = useWrite(updateMe, { invalidates: [readMyConsents] })
  const keep = useKeepUser()
  const date = fields.field('birthDate')

  const save = async () => {
    if (!fields.check()) return
    try {
      const { birthDate, ...rest } = fields.cleaned
      const answer = await write.mutateAsync({ ...rest, birthDate: toIsoDate(birthDate) })
      keep(answer.user)
      fields.change(toValues(answer.user))
      showSnack('اطلاعات با موفقیت ذخیره شد.')
    } catch (thrown) {
      fields.showErrors((thrown as NonNullable<typeof write.error>).errors)
    }
  }

  return (
    <section aria-labelledby="details" className={cardClass({ padded: true })}>
      <Form ref={fields.form} className={styles.form} onSubmit={save}>
        <h2 id="details" className={text.cardTitle}>
          مشخصات
        </h2>
        <div className={formStyles.columns}>
          <TextField {...fields.field('name')} maxLength={60} autoComplete="given-name" />
          <TextField {...fields.field('surname')} maxLength={60} autoComplete="family-name" />
          <TextField {...fields.field('enName')} dir="ltr" maxLength={60} autoCapitalize="words" />
          <TextField {...fields.field('enSurname')} dir="ltr" maxLength={60} autoCapitalize="words" />
          <TextField
            label="کد ملی"
            dir="ltr"
            readOnly
            value={user.identityNumber ? masked(user.identityNumber) : 'ثبت نشده است'}
            onChange={() => undefined}
            hint="کد ملی را پس از ثبت نمی‌توان از این‌جا تغییر داد."
          />
          <JalaliDateField
            label={date.label}
            of="تولد"
            value={date.value}
            error={date.error}
            onChange={date.onChange}
            years={{ from: firstYear, to: toJalali(Date.now()).year }}
          />
          <TextField
            {...fields.field('bio')}
            className={formStyles.whole}
            multiline
            dir="auto"
            maxLength={bioMax}
            hint="چند جمله که استاد و هم‌کلاسی‌ها از شما بدانند."
          />
        </div>
        <FormRefusal of={write.error} />
        <div>
          <Button type="submit" busy={write.isPending}>
            ذخیره
          </Button>
        </div>
      </Form>
    </section>
  )
}

/** Only its last digits. */
const masked = (identityNumber: string) => `•••••••${toPersianDigits(identityNumber.slice(-3))}`
