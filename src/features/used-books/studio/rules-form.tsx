import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import formStyles from '#ui/form.module.css'
import { FormRefusal } from '#ui/form-errors.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import styles from '../used-books.module.css'
import { readUsedBookRules, setUsedBookRules, type UsedBookRules } from './contract.ts'

const labels: Record<keyof UsedBookRules, string> = {
  likeNewPercent: 'سقف «در حد نو»، درصد قیمت نو',
  goodPercent: 'سقف «خوب»، درصد قیمت نو',
  wornPercent: 'سقف «کارکرده»، درصد قیمت نو',
  schoolPercent: 'سهم مدرسه از فروش، درصد',
  bringDays: 'مهلت آوردن، روز',
  saleDays: 'مدت فروش، روز',
  maxOpen: 'نسخه‌های هم‌زمان هر نفر',
}

/** The school's rules of used books. */
export function RulesForm() {
  const query = useQuery({ ...buildQueryOptions(readUsedBookRules, {}), staleTime: 0 })
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {({ rules }) => <Form key={JSON.stringify(rules)} rules={rules} />}
    </QueryView>
  )
}

function Form({ rules }: { rules: UsedBookRules }) {
  const [values, setValues] = useState<Partial<UsedBookRules>>(rules)
  const write = useWrite(setUsedBookRules, { invalidates: [readUsedBookRules] })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (write.isPending) return
    // What was emptied is refused at its field.
    write.mutate(values as UsedBookRules, { onSuccess: () => showSnack('اطلاعات با موفقیت ذخیره شد.') })
  }
  return (
    <form noValidate aria-label="قاعده‌های کتاب دست دوم" className={formStyles.form} onSubmit={save}>
      <p className={text.muted}>نسخه‌ای که پذیرفته شده است با سهم همان روز می‌ماند.</p>
      <div className={styles.fields}>
        {(Object.keys(labels) as (keyof UsedBookRules)[]).map(name => (
          <NumberField
            key={name}
            label={labels[name]}
            value={values[name]}
            onChange={value => setValues({ ...values, [name]: value })}
            error={write.error?.at(name)}
          />
        ))}
      </div>
      <FormRefusal of={write.error} />
      <div className={formStyles.actions}>
        <Button type="submit" busy={write.isPending}>
          ذخیره
        </Button>
      </div>
    </form>
  )
}
