import form from '#ui/form.module.css'
import { TextField } from '#ui/text-field.tsx'
import { nationalIdDigits } from '../rules.ts'
import type { Fields } from '../use-fields.ts'
import { nationalIdHint } from './national-id-hint.ts'

type Name = 'name' | 'surname' | 'enName' | 'enSurname' | 'identityNumber'

/** Who somebody is, as registration and the completion of a profile ask it; stands in a form of `form.columns`. */
export function PersonFields({ fields }: { fields: Pick<Fields<Name>, 'field' | 'values'> }) {
  return (
    <>
      <TextField {...fields.field('name')} autoComplete="given-name" />
      <TextField {...fields.field('surname')} autoComplete="family-name" />
      <TextField {...fields.field('enName')} dir="ltr" autoComplete="off" autoCapitalize="words" />
      <TextField {...fields.field('enSurname')} dir="ltr" autoComplete="off" autoCapitalize="words" />
      <TextField
        {...fields.field('identityNumber')}
        className={form.whole}
        dir="ltr"
        numeric
        maxLength={nationalIdDigits}
        autoComplete="off"
        hint={nationalIdHint(fields.values.identityNumber)}
      />
    </>
  )
}
