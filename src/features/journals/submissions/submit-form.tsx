import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDraft } from '#client/drafts/use-draft.ts'
import { newId } from '#client/new-id.ts'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import type { SessionUser } from '#client/session.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { OfferedDraft } from '#ui/offered-draft.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import styles from '../article.module.css'
import { submissionPath } from '../journal-paths.ts'
import { ArticleFields } from './article-fields.tsx'
import { listOwnSubmissions, readCorrectedText, sendSubmission } from './contract.ts'
import { blank, readAuthors, readTyped, type Typed } from './submission-values.ts'

type Props = {
  user: SessionUser
  journals: readonly { slug: string; title: string }[]
  chosen: string
  /** A text that came back corrected, of which the article is made. */
  textId: string | null
}

/** An article on its way to a journal; it is kept while it is written. */
export default function SubmitForm(props: Props) {
  return (
    <QueryProvider>
      <Form {...props} />
    </QueryProvider>
  )
}

function Form({ user, journals, chosen, textId }: Props) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const [isOriginal, setOriginal] = useState(false)
  // One and the same however often it is sent.
  const [id] = useState(newId)
  const send = useWrite(sendSubmission, { invalidates: [listOwnSubmissions] })
  const corrected = useQuery({
    ...buildQueryOptions(readCorrectedText, { text: textId ?? '' }),
    enabled: textId !== null,
  }).data
  useEffect(() => {
    if (!corrected) return
    const { title, markdown, writtenIn } = corrected
    const begun = /\p{Script=Arabic}/u.test(title) ? { title } : { titleEn: title }
    // What was typed since stays.
    setTyped(old => ({ kind: 'student', writtenIn, markdown, ...begun, ...old }))
  }, [corrected])
  const draft = useDraft(
    textId ? `journal-text-${textId}` : 'journal-submission',
    { ...blank, ...typed },
    kept => {
      const fields = (Object.keys(blank) as (keyof Typed)[]).filter(field => kept[field])
      setTyped(Object.fromEntries(fields.map(field => [field, kept[field]])))
    },
  )
  const values = { ...blank, ...typed, journal: typed.journal || chosen }
  const authors = values.authors ? readAuthors(values.authors) : [asAuthor(user)]
  const fault = send.error
  const originalError = fault?.errors.find(({ field }) => field === 'isOriginal')?.message
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The form shows why not.
    const sent = await send
      .mutateAsync({ ...readTyped(values, authors), id, text: textId, isOriginal: isOriginal as true })
      .catch(() => null)
    if (!sent) return
    draft.clear()
    showSnack('نوشتهٔ شما به دست سردبیر رسید.')
    await navigate(submissionPath({ id }))
  }
  return (
    <form className={styles.form} onSubmit={event => void submit(event)}>
      <OfferedDraft draft={draft} />
      {journals.length > 1 && (
        <SelectField
          label="نشریه"
          value={values.journal}
          onChange={journal => setTyped(old => ({ ...old, journal }))}
          options={journals.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
      )}
      <ArticleFields
        values={values}
        authors={authors}
        change={changes => setTyped(old => ({ ...old, ...changes }))}
        fault={fault}
      />
      <CheckField
        label="این مقاله جای دیگری در دست داوری نیست."
        checked={isOriginal}
        onChange={setOriginal}
      />
      {originalError && (
        <FieldNote id="is-original" faulty>
          {originalError}
        </FieldNote>
      )}
      {fault && <FormErrors message={fault.info.message} errors={fault.errors} />}
      <p role="status">{draft.isKept && 'پیش‌نویس ذخیره شد.'}</p>
      <div>
        <Button type="submit" busy={send.isPending}>
          <Icon name="send" />
          فرستادن به سردبیر
        </Button>
      </div>
    </form>
  )
}

const asAuthor = ({ name, surname, enName, enSurname }: SessionUser) => ({
  name: `${name} ${surname}`.trim(),
  nameEn: `${enName ?? ''} ${enSurname ?? ''}`.trim(),
  affiliation: '',
})
