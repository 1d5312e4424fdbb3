import { classes } from '#ui/classes.ts'
import { FileField } from '#ui/file-field.tsx'
import layout from '#ui/layout.module.css'
import { TextField } from '#ui/text-field.tsx'
import { readTranscript, TextFault, takeFile } from './timed-text.ts'

const accept = { types: ['.vtt', '.srt', 'text/vtt', 'application/x-subrip'], label: 'WebVTT یا SRT' }
const maxBytes = 1024 * 1024

/** What is said and what it means: taken from files, and written by hand. */
export function TranscriptField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (transcript: string) => void
  error?: string
}) {
  const toErrorMessage = (thrown: unknown) =>
    thrown instanceof TextFault ? thrown.message : 'این فایل خوانده نشد.'
  return (
    // biome-ignore lint/a11y/useSemanticElements: each of its fields has a label of its own
    <div role="group" aria-label="متن گفته‌ها" className={classes(layout.stack, layout.tight)}>
      <div className={classes(layout.row, layout.wrapping)}>
        <FileField
          label="فایل گفته‌ها"
          hint="WebVTT یا SRT؛ جای متن زیر را می‌گیرد."
          accept={accept}
          maxBytes={maxBytes}
          doneLabel="در متن زیر آمد"
          upload={async file => onChange(takeFile(await file.text(), { beneath: null }))}
          toErrorMessage={toErrorMessage}
        />
        <FileField
          label="فایل فارسی"
          hint="WebVTT یا SRT؛ هر سطر زیر جملهٔ همان زمان می‌آید."
          accept={accept}
          maxBytes={maxBytes}
          doneLabel="زیر جمله‌ها آمد"
          upload={async file => onChange(takeFile(await file.text(), { beneath: readTranscript(value) }))}
          toErrorMessage={toErrorMessage}
        />
      </div>
      <TextField
        label="متن گفته‌ها"
        multiline
        rows={14}
        dir="ltr"
        value={value}
        onChange={onChange}
        error={error}
        hint="WebVTT: زیر هر زمان نخست گفته می‌آید، با نام گوینده مانند <v Nora>، و در سطر بعد معنی فارسی آن."
      />
    </div>
  )
}
