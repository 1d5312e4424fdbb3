import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { LocalFileField } from '#ui/local-file-field.tsx'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { checkImport, runImport } from './contract.ts'
import { ImportHelp } from './import-help.tsx'
import { ImportReport } from './import-report.tsx'
import { type ImportKind, importKinds, importTables, maxBytes } from './kinds.ts'

const accepted = { types: ['.csv', '.txt', '.tsv', 'text/csv'], label: 'فایل CSV' }

/** Where managers import the school's records: a kind, its file, what would come of it, and then it is done. */
export default function ImportAdmin() {
  const [kind, setKind] = useState<ImportKind>('learners')
  const [file, setFile] = useState<File | null>(null)
  const check = useWrite(checkImport, { invalidates: [] })
  const run = useWrite(runImport, { invalidates: [] })
  const startOver = () => {
    check.reset()
    run.reset()
  }
  const report = run.data?.report ?? check.data?.report
  const fault = run.error ?? check.error
  const mayRun = file !== null && check.data?.report.faulty === 0 && !run.data
  const importNow = async () => {
    if (!file) return
    const answered = await run.mutateAsync({ kind, file }).catch(() => null)
    if (answered?.report.isWritten) showSnack('داده‌ها وارد شد.')
  }
  return (
    <div className={layout.stack}>
      <div>
        <h1>ورود داده‌ها</h1>
        <p className={text.muted}>
          داده‌های مدرسه از فایل CSV، در پنج نوع و به همین ترتیب. نخست بررسی می‌شود؛ تا یک سطر نادرست هست، هیچ
          سطری وارد نمی‌شود. به کسی پیامک یا ایمیل نمی‌رود تا خودش نخستین بار وارد شود.
        </p>
      </div>
      <div className={cardClass({ padded: true }, layout.stack)}>
        <SelectField
          label="نوع داده"
          required
          value={kind}
          onChange={chosen => {
            setKind(chosen as ImportKind)
            startOver()
          }}
          options={importKinds.map(value => ({ value, label: importTables[value].title }))}
          hint={importTables[kind].description}
        />
        <ImportHelp kind={kind} />
        <LocalFileField
          label={`فایل ${importTables[kind].title}`}
          accept={accepted}
          maxBytes={maxBytes}
          type="text/csv"
          onChange={chosen => {
            startOver()
            setFile(chosen)
          }}
        />
        {fault && <FormErrors message={fault.info.message} errors={fault.errors} />}
        <div className={classes(layout.row, layout.wrapping)}>
          <Button
            variant={mayRun ? 'quiet' : 'primary'}
            disabled={file === null}
            busy={check.isPending}
            onClick={() => {
              run.reset()
              if (file) check.mutate({ kind, file })
            }}
          >
            <Icon name="search" />
            بررسی
          </Button>
          {mayRun && (
            <Button busy={run.isPending} onClick={() => void importNow()}>
              <Icon name="check" />
              ثبت
            </Button>
          )}
        </div>
        <div role="status">
          {report && report.faulty > 0 && (
            <Note tone="pomegranate">
              هیچ سطری وارد نشد. این سطرها را در فایل درست کنید و دوباره بیاورید.
            </Note>
          )}
          {report?.faulty === 0 && !report.isWritten && (
            <Note tone="pistachio" icon="check">
              فایل درست است و هنوز چیزی وارد نشده است؛ با «ثبت» وارد می‌شود.
            </Note>
          )}
          {report?.isWritten && (
            <Note tone="pistachio" icon="check">
              داده‌ها وارد شد. اگر همین فایل را دوباره وارد کنید، چیزی دو بار نوشته نمی‌شود.
            </Note>
          )}
        </div>
      </div>
      {report && <ImportReport report={report} />}
    </div>
  )
}
