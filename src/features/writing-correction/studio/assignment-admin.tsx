import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, readOnce, useWrite } from '#client/query.tsx'
import { listTaught, nameLanguage } from '#contract/school-languages.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { changeAssignment, type KeptAssignment, readAssignment } from './contract.ts'
import styles from './studio.module.css'

const nobody = ''
const usualHours = [0, 1, 2, 4, 8, 12, 24]

/** After how long a text that nobody takes is given to somebody, and to whom. */
export default function AssignmentAdmin() {
  const query = useQuery({ ...buildQueryOptions(readAssignment, {}), ...readOnce })
  return (
    <div className={layout.stack}>
      <div>
        <h1>سپردن خودکار نوشته‌ها</h1>
        <p className={text.muted}>
          نوشته‌ای که کسی برنمی‌دارد به استادی سپرده می‌شود که زبانش را تصحیح می‌کند و دستش خالی‌تر است. هر کس خودش
          هم می‌تواند از <a href={studioPaths.writing()}>صف نوشته‌ها</a> بردارد.
        </p>
      </div>
      <QueryView query={query} loading={<Skeleton height="24rem" />}>
        {kept =>
          kept.correctors.length === 0 ? (
            <Empty title="هنوز استادی اجازهٔ تصحیح ندارد.">به کسی نقش استاد بدهید تا این‌جا بیاید.</Empty>
          ) : (
            <Rule key={kept.version} kept={kept} />
          )
        }
      </QueryView>
    </div>
  )
}

type Corrector = KeptAssignment['correctors'][number]
type Typed = Omit<Corrector, 'maxTexts'> & { maxTexts: string }

function Rule({ kept }: { kept: KeptAssignment }) {
  const [afterHours, setAfterHours] = useState(kept.afterHours === null ? nobody : String(kept.afterHours))
  const [correctors, setCorrectors] = useState<Typed[]>(
    kept.correctors.map(one => ({ ...one, maxTexts: persianNumber(one.maxTexts) })),
  )
  const write = useWrite(changeAssignment, { edits: [readAssignment] })
  const change = (id: string, values: Partial<Typed>) =>
    setCorrectors(old => old.map(one => (one.id === id ? { ...one, ...values } : one)))
  const hours = [...new Set([...usualHours, ...(kept.afterHours === null ? [] : [kept.afterHours])])]
  const isIdle = afterHours !== nobody && correctors.every(({ languages }) => languages.length === 0)
  return (
    <Form
      className={classes(layout.stack, layout.loose)}
      onSubmit={() =>
        write.mutate(
          {
            afterHours: afterHours === nobody ? null : Number(afterHours),
            correctors: correctors.map(({ id, languages, maxTexts }) => ({ id, languages, maxTexts })),
            version: kept.version,
          },
          { onSuccess: () => showSnack('اطلاعات با موفقیت ذخیره شد.') },
        )
      }
    >
      {write.error && <FormErrors message={write.error.info.message} />}
      <SelectField
        label="نوشته چه وقت سپرده شود؟"
        value={afterHours}
        onChange={setAfterHours}
        options={[
          { value: nobody, label: 'هیچ‌وقت؛ استادان خودشان برمی‌دارند' },
          ...hours
            .toSorted((one, other) => one - other)
            .map(count => ({
              value: String(count),
              label: count === 0 ? 'همین که پرداخت شد' : `پس از ${persianNumber(count)} ساعت`,
            })),
        ]}
        error={write.error?.at('afterHours')}
      />
      <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="correctors">
        <h2 id="correctors" className={text.cardTitle}>
          استادان
        </h2>
        {isIdle && <p>برای هیچ استادی زبانی انتخاب نشده است، پس نوشته‌ای سپرده نمی‌شود.</p>}
        <div className={styles.rows}>
          {correctors.map(({ id, name, languages, maxTexts }, index) => (
            <fieldset key={id} className={classes(layout.stack, styles.corrector)}>
              <legend className={text.strong}>
                <UserText>{name}</UserText>
              </legend>
              <div className={classes(layout.row, layout.wrapping)}>
                {listTaught().map(code => (
                  <CheckField
                    key={code}
                    label={nameLanguage(code)}
                    checked={languages.includes(code)}
                    onChange={isOn =>
                      change(id, {
                        languages: isOn ? [...languages, code] : languages.filter(one => one !== code),
                      })
                    }
                  />
                ))}
              </div>
              {languages.length > 0 && (
                <TextField
                  label="هم‌زمان تا چند نوشته"
                  name={`correctors.${index}.maxTexts`}
                  inputMode="numeric"
                  value={maxTexts}
                  onChange={value => change(id, { maxTexts: value })}
                  error={write.error?.at(`correctors.${index}.maxTexts`)}
                />
              )}
            </fieldset>
          ))}
        </div>
      </section>
      <div className={layout.row}>
        <Button type="submit" busy={write.isPending}>
          ذخیره
        </Button>
      </div>
    </Form>
  )
}
