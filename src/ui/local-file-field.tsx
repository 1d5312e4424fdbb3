import { FileField } from './file-field.tsx'

/** A file that is read here and goes with its form: choosing it sends nothing. `onChange` gets null once it is taken away. */
export function LocalFileField({
  label,
  accept,
  maxBytes,
  type,
  onChange,
}: {
  label: string
  accept: { types: readonly string[]; label: string }
  maxBytes: number
  /** What it is sent as, whatever the browser takes it for. */
  type?: string
  onChange: (file: File | null) => void
}) {
  return (
    <FileField
      label={label}
      accept={accept}
      maxBytes={maxBytes}
      doneLabel="انتخاب شد"
      toErrorMessage={() => 'این فایل خوانده نشد. دوباره آن را انتخاب کنید.'}
      upload={async chosen => {
        // A copy: browsers refuse to send a file that was changed after it was chosen.
        onChange(new File([await chosen.arrayBuffer()], chosen.name, type === undefined ? {} : { type }))
      }}
      onRemove={() => onChange(null)}
    />
  )
}
