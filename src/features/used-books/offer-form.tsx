import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { newId } from '#client/new-id.ts'
import { buildQueryOptions, invalidateQueries, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { formatNames } from '#features/book-store/public.ts'
import { percent, persianNumber } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { LocalFileField } from '#ui/local-file-field.tsx'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { addCopyPhoto, listOwnCopies, type OfferChoices, offerCopy, readOfferChoices } from './contract.ts'
import { GradeField } from './grade-field.tsx'
import { readPrice, showPrice } from './read-price.ts'
import { computeCredit, type Grade, maxPhotoBytes } from './rules.ts'
import styles from './used-books.module.css'

/** Offers a copy of a book: how worn it is, what it is to cost, and to which branch it is brought. */
export function OfferForm({ slug, onDone }: { slug: string; onDone: () => void }) {
  const query = useQuery({ ...buildQueryOptions(readOfferChoices, { slug }), staleTime: 0 })
  return (
    <QueryView query={query} loading={<Skeleton height="24rem" />}>
      {choices =>
        choices.branches.length === 0 ? (
          <Note tone="saffron">مدرسه هنوز شعبه‌ای ندارد که کتاب را به آن بیاورید.</Note>
        ) : (
          <Form choices={choices} onDone={onDone} />
        )
      }
    </QueryView>
  )
}

function Form({ choices, onDone }: { choices: OfferChoices; onDone: () => void }) {
  const { title, editions, branches, schoolPercent, bringDays } = choices
  const [id] = useState(newId)
  const [editionId, setEdition] = useState(editions[0]!.id)
  const [grade, setGrade] = useState<Grade>('good')
  const edition = editions.find(one => one.id === editionId) ?? editions[0]!
  const cap = edition.caps[grade]
  /** What was typed; until then the highest price of the grade. */
  const [typed, setTyped] = useState<string | null>(null)
  const [branchId, setBranch] = useState(branches.length === 1 ? branches[0]!.id : '')
  const [note, setNote] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const write = useWrite(offerCopy, { invalidates: [listOwnCopies] })
  const price = typed === null ? cap : readPrice(typed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (write.isPending) return
    const offered = await write.mutateAsync({ id, editionId, grade, price, branchId, note }).catch(() => null)
    if (!offered) return
    // The offer stands without its photo, too.
    if (file) await callApi(addCopyPhoto, { id, file }).catch(showError)
    void invalidateQueries(listOwnCopies)
    showSnack('کتاب ثبت شد؛ آن را به شعبه بیاورید.')
    onDone()
  }
  return (
    <form
      noValidate
      aria-label="فروش کتاب دست دوم"
      className={classes(cardClass({ padded: true }), layout.stack)}
      onSubmit={event => void submit(event)}
    >
      <h2 className={text.cardTitle}>
        فروش «<UserText>{title}</UserText>»
      </h2>
      {editions.length > 1 && (
        <SelectField
          label="نسخه"
          options={editions.map(({ id: value, format }) => ({
            value,
            label: formatNames[format as keyof typeof formatNames],
          }))}
          value={editionId}
          onChange={value => {
            setEdition(value)
            setTyped(null)
          }}
          error={write.error?.at('editionId')}
        />
      )}
      <GradeField
        grade={grade}
        caps={edition.caps}
        onGrade={next => {
          setGrade(next)
          setTyped(null)
        }}
      />
      <div className={styles.fields}>
        <TextField
          label="قیمت، تومان"
          inputMode="numeric"
          maxLength={14}
          value={typed ?? showPrice(cap)}
          onChange={setTyped}
          hint={
            price > 0 && price <= cap
              ? `${balance(computeCredit(price, schoolPercent))} به کیف پول شما می‌آید${schoolPercent > 0 ? `؛ سهم مدرسه ${percent(schoolPercent)}` : ''}.`
              : `تا ${balance(cap)}`
          }
          error={write.error?.at('price')}
        />
        <SelectField
          label="به کدام شعبه می‌آورید؟"
          placeholder="انتخاب کنید"
          options={branches.map(({ id: value, name }) => ({ value, label: name }))}
          value={branchId}
          onChange={setBranch}
          error={write.error?.at('branchId')}
        />
      </div>
      <TextField
        label="توضیح برای همکاران (اختیاری)"
        value={note}
        maxLength={300}
        onChange={setNote}
        error={write.error?.at('note')}
      />
      <LocalFileField
        label="عکس کتاب (اختیاری)"
        accept={{ types: ['image/jpeg', 'image/png', 'image/webp'], label: 'عکس JPG، PNG یا WebP' }}
        maxBytes={maxPhotoBytes}
        onChange={setFile}
      />
      <p className={text.muted}>
        تا {persianNumber(bringDays)} روز کتاب را به شعبه بیاورید. همکاران آن را می‌بینند و می‌فروشند؛ پس از
        تحویل به خریدار، پول به کیف پول شما می‌آید.
      </p>
      <FormRefusal of={write.error} />
      <div>
        <Button type="submit" busy={write.isPending}>
          گذاشتن برای فروش
        </Button>
      </div>
    </form>
  )
}
