import type { AuthoredContent } from '#contract/authored-question.ts'
import { CheckField } from '#ui/check-field.tsx'

/** Whether a slip of the finger makes an answer wrong; unless told, it does where grammar is asked. */
export function Exact({
  value,
  change,
}: {
  value: Extract<AuthoredContent, { kind: 'cloze' | 'text' }>
  change: (value: AuthoredContent) => void
}) {
  return (
    <CheckField
      label="املا دقیق باشد؛ لغزش نوشتاری بخشیده نمی‌شود"
      checked={value.exact === true}
      onChange={exact => change({ ...value, exact })}
    />
  )
}
