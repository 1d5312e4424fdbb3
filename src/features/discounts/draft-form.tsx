import { type ReactNode, useState } from 'react'
import type { ApiError } from '#client/api-error.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { DiscountKind } from './contract.ts'
import { DiscountFields } from './discount-fields.tsx'
import styles from './discounts.module.css'
import type { Draft } from './draft.ts'

/** Where all discounts are. */
export const discountsPath = '/studio/discounts'

/** What is typed of a discount, and what changes it. */
export function useDraft(initial: () => Draft) {
  const [draft, setDraft] = useState(initial)
  const set = (changes: Partial<Draft>) => setDraft(typed => ({ ...typed, ...changes }))
  return { draft, set }
}

/**
 * The form of a discount, or of a batch of codes (`isBatch`): what it is called, then how much, until when, how often, for
 * whom and for what. What was refused stands at its field, and what is typed stays.
 */
export function DraftForm({
  kind,
  draft,
  set,
  write,
  onSave,
  submit,
  back,
  isBatch = false,
  children: nameFields,
}: {
  kind: DiscountKind
  draft: Draft
  set: (changes: Partial<Draft>) => void
  write: { error: ApiError | null; isPending: boolean }
  /** Called once for each press, while nothing is on its way. */
  onSave: () => void
  submit: string
  back: string
  isBatch?: boolean
  /** What it is called, with what the server said of a field. */
  children: (errorAt: (field: string) => string | undefined) => ReactNode
}) {
  const errorAt = (name: string) => write.error?.at(name)
  const save = () => {
    if (!write.isPending) onSave()
  }
  return (
    <Form onSubmit={save} className={classes(cardClass({ padded: true }), styles.form)}>
      {nameFields(errorAt)}
      <DiscountFields kind={kind} draft={draft} set={set} errorAt={errorAt} isBatch={isBatch} />
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
      <div className={formStyles.actions}>
        <Button type="submit" busy={write.isPending}>
          {submit}
        </Button>
        <a href={discountsPath} className={buttonClass({ variant: 'quiet' })}>
          {back}
        </a>
      </div>
    </Form>
  )
}

/** What buyers read of it; the hint says what stands there while it is empty. */
export const NameField = ({
  draft,
  set,
  hint,
  error,
}: {
  draft: Draft
  set: (changes: Partial<Draft>) => void
  hint?: string
  error: string | undefined
}) => (
  <TextField
    label="نامی که خریدار می‌خواند"
    maxLength={60}
    value={draft.name}
    onChange={name => set({ name })}
    hint={hint}
    error={error}
  />
)
