import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { publicSettings, publish } from '#contract/public-settings.ts'
import { persianNumber } from '#persian/digits.ts'
import { knownCodes, knownLanguages } from '#persian/taught-languages.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import form from '../site-admin.module.css'
import { changeLanguages, type OwnLanguage, readLanguages } from './contract.ts'
import styles from './languages.module.css'
import { OwnLanguages, type OwnRow } from './own-languages.tsx'

/** The languages the school teaches, in its own order, and those that it added. */
export function LanguagesForm() {
  const query = useQuery({ ...buildQueryOptions(readLanguages, {}), refetchOnWindowFocus: false, gcTime: 0 })
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {read => <Loaded read={read} />}
    </QueryView>
  )
}

const toRows = (own: readonly OwnLanguage[]): readonly OwnRow[] =>
  own.map(language => ({ ...language, isFresh: false }))

function Loaded({ read }: { read: OutputOf<typeof readLanguages> }) {
  const [version, setVersion] = useState(read.version)
  const [taught, setTaught] = useState<readonly string[]>(read.codes)
  const [added, setAdded] = useState(toRows(read.own))
  const [said, setSaid] = useState('')
  const write = useWrite(changeLanguages, { invalidates: [] })
  const kept = added.filter(({ isFresh }) => !isFresh).map(({ code }) => code)
  const others = [...knownCodes, ...kept].filter(code => !taught.includes(code))
  const findName = (code: string) =>
    (knownLanguages as Record<string, string>)[code] ?? added.find(one => one.code === code)?.name ?? code
  const move = (index: number, by: 1 | -1) => {
    const code = taught[index]!
    setTaught(taught.toSpliced(index, 1).toSpliced(index + by, 0, code))
    setSaid(`${findName(code)} در جای ${persianNumber(index + by + 1)} است.`)
  }
  const changeOwn = (changed: readonly OwnRow[]) => {
    setAdded(changed)
    const gone = kept.filter(code => !changed.some(one => !one.isFresh && one.code === code))
    setTaught(taught.filter(code => !gone.includes(code)))
  }
  const save = () => {
    const fresh = added.filter(({ isFresh }) => isFresh).map(({ code }) => code)
    const own = added.map(({ isFresh: _, ...language }) => language)
    write.mutate(
      { codes: [...taught, ...fresh], own, version },
      {
        onSuccess(now) {
          setVersion(now.version)
          setTaught(now.codes)
          setAdded(toRows(now.own))
          // Forms that are opened next offer them without loading the page anew.
          publish({ ...publicSettings(), languages: now.codes, ownLanguages: now.own })
          showSnack('اطلاعات با موفقیت ذخیره شد.')
        },
      },
    )
  }
  const errorAt = (field: string) => write.error?.at(field)
  const fault =
    write.error &&
    (write.error.errors.find(({ field }) => !field.startsWith('own.'))?.message ??
      (write.error.errors.length === 0 ? write.error.info.message : null))
  return (
    <section aria-labelledby="languages" className={cardClass({ padded: true })}>
      <Form className={form.form} onSubmit={save}>
        <h2 id="languages" className={text.cardTitle}>
          زبان‌هایی که درس می‌دهید
        </h2>
        <p className={text.muted}>
          در صفحهٔ نخست، فیلترها، تعیین سطح و فرم دوره و استاد به همین ترتیب می‌آیند. دوره‌ای که پیش‌تر در زبان
          دیگری ساخته شده، همان‌جا می‌ماند.
        </p>
        {fault && <FormErrors message={fault} />}
        <ol className={styles.list}>
          {taught.map((code, index) => (
            <li key={code} className={styles.language}>
              <span>{findName(code)}</span>
              <IconButton
                icon="arrow-up"
                label={`بالا بردن ${findName(code)}`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon="arrow-down"
                label={`پایین بردن ${findName(code)}`}
                disabled={index === taught.length - 1}
                onClick={() => move(index, 1)}
              />
              <Button
                variant="text"
                size="small"
                disabled={taught.length === 1}
                onClick={() => setTaught(taught.filter(one => one !== code))}
              >
                بایگانی <span className={text.spoken}>{findName(code)}</span>
              </Button>
            </li>
          ))}
        </ol>
        <p role="status" className={text.spoken}>
          {said}
        </p>
        {others.length > 0 && (
          <fieldset className={styles.others}>
            <legend>بایگانی‌شده</legend>
            {others.map(code => (
              <Button key={code} variant="quiet" size="small" onClick={() => setTaught([...taught, code])}>
                افزودن {findName(code)}
              </Button>
            ))}
          </fieldset>
        )}
        <OwnLanguages value={added} change={changeOwn} errorAt={errorAt} />
        <div>
          <Button type="submit" busy={write.isPending}>
            ذخیره
          </Button>
        </div>
      </Form>
    </section>
  )
}
