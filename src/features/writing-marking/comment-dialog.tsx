import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Anchor } from './anchor.ts'
import { maxNoteLength } from './marking.ts'
import { type RubricId, rubrics } from './rubrics.ts'

/** A comment on words of the text, tied to a criterion or to none. */
export function CommentDialog({
  anchor,
  language,
  rubric,
  onSave,
  onClose,
}: {
  anchor: Anchor
  language: string
  rubric: RubricId
  onSave: (text: string, criterion: string | null) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const [criterion, setCriterion] = useState('')
  const [fault, setFault] = useState<string>()
  const save = () => {
    if (text.trim()) onSave(text.trim(), criterion || null)
    else setFault('نکته را بنویسید.')
  }
  return (
    <Dialog title="نکته روی واژه‌ها" onClose={onClose} careful>
      <Form onSubmit={save} className={layout.stack}>
        <blockquote lang={language} dir="auto">
          {anchor.quote}
        </blockquote>
        <TextField
          label="نکته"
          multiline
          rows={3}
          dir="auto"
          value={text}
          onChange={setText}
          maxLength={maxNoteLength}
          error={fault}
          autoFocus
        />
        <SelectField
          label="معیار"
          value={criterion}
          onChange={setCriterion}
          options={[
            { value: '', label: 'هیچ‌کدام' },
            ...rubrics[rubric].criteria.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <div>
          <Button type="submit">گذاشتن نکته</Button>
        </div>
      </Form>
    </Dialog>
  )
}
