import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, readOnce, useWrite } from '#client/query.tsx'
import { listTaught, nameLanguage } from '#contract/school-languages.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { NumberField } from '#ui/number-field.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { changeSampleRules, readSampleRules, type SampleRules } from '../contract.ts'
import styles from './studio.module.css'

/** Every which text of each language becomes a sample by itself. */
export function SampleRulesForm() {
  const query = useQuery({ ...buildQueryOptions(readSampleRules, {}), ...readOnce })
  return (
    <section className={cardClass({ padded: true }, layout.stack)} aria-labelledby="rules">
      <div>
        <h2 id="rules" className={text.cardTitle}>
          نمونه‌گیری خودکار
        </h2>
        <p className={text.muted}>
          از هر چند نوشتهٔ تصحیح‌شدهٔ یک زبان، یکی به مصحح دیگری سپرده شود که همان زبان را تصحیح کرده است. ۰ یعنی
          هیچ‌کدام.
        </p>
      </div>
      <QueryView query={query} loading={<Skeleton height="8rem" />}>
        {kept => <Fields key={kept.version} kept={kept} />}
      </QueryView>
    </section>
  )
}

function Fields({ kept }: { kept: SampleRules }) {
  const languages = [...new Set([...listTaught(), ...kept.rules.map(({ language }) => language)])]
  const [counts, setCounts] = useState(
    () =>
      new Map(kept.rules.map(({ language, everyNth }): [string, number | undefined] => [language, everyNth])),
  )
  const write = useWrite(changeSampleRules, { edits: [readSampleRules] })
  return (
    <Form
      className={layout.stack}
      onSubmit={() => {
        const rules = languages.map(language => ({ language, everyNth: counts.get(language) ?? 0 }))
        write.mutate(
          { rules, version: kept.version },
          { onSuccess: () => showSnack('اطلاعات با موفقیت ذخیره شد.') },
        )
      }}
    >
      {write.error && <FormErrors message={write.error.info.message} />}
      <div className={styles.fields}>
        {languages.map((language, index) => (
          <NumberField
            key={language}
            label={nameLanguage(language)}
            value={counts.has(language) ? counts.get(language) : 0}
            onChange={count => setCounts(new Map(counts).set(language, count))}
            error={write.error?.at(`rules.${index}.everyNth`)}
          />
        ))}
      </div>
      <div className={layout.row}>
        <Button type="submit" busy={write.isPending}>
          ذخیره
        </Button>
      </div>
    </Form>
  )
}
