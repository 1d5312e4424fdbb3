import { useId } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { alongText } from '#ui/along-text.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './admin.module.css'

type Written = { options: string[]; keys: number[]; feedback?: string[] | undefined }

/** Options, which of them are right, and what is said to who chose each. */
export function OptionRows({
  options,
  keys,
  feedback,
  isMultiple = false,
  hasFeedback = true,
  label = 'گزینه‌ها و بازخورد هر کدام',
  dir,
  onChange,
}: Written & {
  isMultiple?: boolean
  hasFeedback?: boolean
  label?: string
  dir: 'rtl' | 'ltr'
  onChange: (written: Written) => void
}) {
  const name = useId()
  const setOption = (at: number, text: string) =>
    onChange({ options: options.map((option, index) => (index === at ? text : option)), keys, feedback })
  const setFeedback = (at: number, text: string) =>
    onChange({
      options,
      keys,
      feedback: options.map((_, index) => (index === at ? text : (feedback?.[index] ?? ''))),
    })
  const remove = (at: number) =>
    onChange({
      options: options.filter((_, index) => index !== at),
      keys: keys.filter(key => key !== at).map(key => (key > at ? key - 1 : key)),
      feedback: feedback?.filter((_, index) => index !== at),
    })
  return (
    <fieldset className={styles.options}>
      <legend>{label}</legend>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place
        <div key={at} className={styles.optionRow}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            aria-label={`گزینهٔ ${persianNumber(at + 1)} درست است`}
            checked={keys.includes(at)}
            onChange={event => {
              const others = keys.filter(key => key !== at)
              const chosen = event.target.checked ? [...others, at].sort((one, two) => one - two) : others
              onChange({ options, keys: isMultiple ? chosen : [at], feedback })
            }}
          />
          <div>
            <TextField
              label={`گزینهٔ ${persianNumber(at + 1)}`}
              {...alongText(dir)}
              value={option}
              onChange={text => setOption(at, text)}
              maxLength={1_000}
            />
            {hasFeedback && (
              <TextField
                label={`بازخورد گزینهٔ ${persianNumber(at + 1)}`}
                value={feedback?.[at] ?? ''}
                onChange={text => setFeedback(at, text)}
                maxLength={1_000}
              />
            )}
          </div>
          <IconButton
            icon="trash-2"
            label={`حذف گزینهٔ ${persianNumber(at + 1)}`}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button
        type="button"
        variant="text"
        disabled={options.length >= 26}
        onClick={() => onChange({ options: [...options, ''], keys, feedback: feedback && [...feedback, ''] })}
      >
        <Icon name="plus" />
        گزینهٔ دیگر
      </Button>
    </fieldset>
  )
}
