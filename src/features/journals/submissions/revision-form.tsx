import { type FormEvent, useState } from 'react'
import { useDraft } from '#client/drafts/use-draft.ts'
import { useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { OfferedDraft } from '#ui/offered-draft.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import styles from '../article.module.css'
import { ArticleFields } from './article-fields.tsx'
import { listOwnSubmissions, readOwnSubmission, reviseSubmission, type Submission } from './contract.ts'
import { blank, readAuthors, readTyped, type Typed, writeTyped } from './submission-values.ts'

/** The next version of a submission that came back; it is kept while it is written. */
export function RevisionForm({ submission }: { submission: Submission }) {
  const { id, version } = submission
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const revise = useWrite(reviseSubmission, { invalidates: [readOwnSubmission, listOwnSubmissions] })
  const draft = useDraft(`journal-revision-${id}`, { ...blank, ...typed }, kept => {
    const fields = (Object.keys(blank) as (keyof Typed)[]).filter(field => kept[field])
    setTyped(Object.fromEntries(fields.map(field => [field, kept[field]])))
  })
  const values: Typed = { ...blank, ...writeTyped(submission), ...typed }
  const authors = readAuthors(values.authors)
  const fault = revise.error
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const { journal: _, ...written } = readTyped(values, authors)
    // The form shows why not.
    const sent = await revise.mutateAsync({ ...written, id, version }).catch(() => null)
    if (!sent) return
    draft.clear()
    showSnack('نسخهٔ تازه به دست سردبیر رسید.')
  }
  return (
    <form aria-label="نسخهٔ تازه" className={styles.form} onSubmit={event => void send(event)}>
      <OfferedDraft draft={draft} />
      <ArticleFields
        values={values}
        authors={authors}
        change={changes => setTyped(old => ({ ...old, ...changes }))}
        fault={fault}
      />
      {fault && <FormErrors message={fault.info.message} errors={fault.errors} />}
      <p role="status">{draft.isKept && 'پیش‌نویس ذخیره شد.'}</p>
      <div>
        <Button type="submit" busy={revise.isPending}>
          <Icon name="send" />
          فرستادن نسخهٔ تازه
        </Button>
      </div>
    </form>
  )
}
