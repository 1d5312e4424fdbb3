import styles from './check-field.module.css'

/** One yes or no of a form. */
export function CheckField({
  label,
  checked,
  onChange,
  name,
  disabled,
  labelHidden = false,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  disabled?: boolean
  /** What it is about stands beside it already: in the heads of a table, say. */
  labelHidden?: boolean
}) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        aria-label={labelHidden ? label : undefined}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      {!labelHidden && label}
    </label>
  )
}
