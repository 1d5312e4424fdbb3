import { type FormEvent, useState } from 'react'
import { useDraft } from '#client/drafts/use-draft.ts'
import { useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { OfferedDraft } from '#ui/offered-draft.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { formatIssue } from '../labels.ts'
import { limits } from '../rules.ts'
import { articles } from './contract.ts'
import {
  decideSubmission,
  listSubmissions,
  readSubmission,
  type WholeSubmission,
} from './submissions-contract.ts'

type Decision = 'accept' | 'return' | 'decline'

const decisionNames: Record<Decision, string> = {
  accept: 'پذیرفتن و بردن به شماره',
  return: 'برگرداندن برای بازنگری',
  decline: 'نپذیرفتن',
}

/** The editor's decision on a submission, with what its author reads, which is kept while it is written. */
export function DecisionForm({ submission }: { submission: WholeSubmission }) {
  const { id, version, issues } = submission
  const [decision, setDecision] = useState<Decision>('accept')
  const [note, setNote] = useState('')
  const [issueId, setIssue] = useState(issues[0]?.id ?? '')
  const [slug, setSlug] = useState(() => suggestSlug(submission.titleEn))
  const draft = useDraft(`journal-decision-${id}`, { note }, kept => setNote(kept.note ?? ''))
  const decide = useWrite(decideSubmission, { invalidates: [readSubmission, listSubmissions, articles.list] })
  const findError = (field: string) => decide.error?.errors.find(error => error.field === field)?.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    void decide
      .mutateAsync({ id, version, decision, note, issueId, slug })
      .then(() => {
        draft.clear()
        showSnack('تصمیم ثبت شد و نویسنده خبردار شد.')
      })
      // The form shows why not.
      .catch(() => null)
  }
  return (
    <section aria-labelledby="decision" className={cardClass({ padded: true })}>
      <form className={layout.stack} onSubmit={send}>
        <h2 id="decision" className={text.cardTitle}>
          تصمیم
        </h2>
        {decide.error && decide.error.errors.length === 0 && (
          <FormErrors message={decide.error.info.message} />
        )}
        <OfferedDraft draft={draft} />
        <SelectField
          label="تصمیم"
          value={decision}
          onChange={value => setDecision(value as Decision)}
          options={Object.entries(decisionNames).map(([value, label]) => ({ value, label }))}
        />
        {decision === 'accept' && (
          <>
            <SelectField
              label="شماره"
              value={issueId}
              onChange={setIssue}
              options={issues.map(issue => ({ value: issue.id, label: formatIssue(issue) }))}
              error={findError('issueId')}
            />
            <TextField
              label="نشانی مقاله"
              dir="ltr"
              value={slug}
              onChange={setSlug}
              maxLength={80}
              hint="مانند wait-time"
              error={findError('slug')}
            />
          </>
        )}
        <TextField
          label="یادداشت برای نویسنده"
          multiline
          rows={4}
          value={note}
          onChange={setNote}
          maxLength={limits.note}
          error={findError('note')}
        />
        <p role="status" className={classes(text.small, text.muted)}>
          {draft.isKept && 'پیش‌نویس ذخیره شد.'}
        </p>
        <p className={classes(layout.row)}>
          <Button type="submit" busy={decide.isPending}>
            ثبت تصمیم
          </Button>
        </p>
      </form>
    </section>
  )
}

const suggestSlug = (titleEn: string) =>
  titleEn
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
