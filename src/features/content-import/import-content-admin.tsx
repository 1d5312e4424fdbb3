import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { LocalFileField } from '#ui/local-file-field.tsx'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { ContentReportView } from './content-report.tsx'
import { type ContentSource, checkContent, maxBytes, runContent } from './contract.ts'

const accepted = { types: ['.xml', '.rss', '.zip', 'text/xml'], label: 'XML یا ZIP' }

const sourceNames: Record<ContentSource, string> = {
  wordpress: 'وردپرس',
  podcast: 'پادکست',
}

/** Where managers bring what the school wrote on the site it had before: a file, what would come of it, and then it is here. */
export default function ImportContentAdmin() {
  const [source, setSource] = useState<ContentSource>('wordpress')
  const [file, setFile] = useState<File | null>(null)
  const [isSkipping, setSkipping] = useState(false)
  const check = useWrite(checkContent, { invalidates: [] })
  const run = useWrite(runContent, { invalidates: [] })
  const startOver = () => {
    check.reset()
    run.reset()
    setSkipping(false)
  }
  const report = run.data?.report ?? check.data?.report
  const fault = run.error ?? check.error
  const mayRun =
    report !== undefined && !report.isWritten && report.created > 0 && (report.rejected === 0 || isSkipping)
  const write = async () => {
    if (!file) return
    const done = await run
      .mutateAsync({ source, file, skipRejected: isSkipping ? 'yes' : 'no' })
      .catch(() => null)
    if (done?.report.isWritten) showSnack(`${persianNumber(done.report.created)} مورد وارد شد.`)
  }
  return (
    <div className={layout.stack}>
      <div>
        <h1>ورود از سایت پیشین</h1>
        <p className={text.muted}>
          نوشته‌ها و دیدگاه‌های سایت وردپرسی، یا قسمت‌های پادکست مدرسه. نخست بررسی می‌شود و تا خودتان «وارد کن» را
          نزنید چیزی نوشته نمی‌شود. پیوندهای قدیم پس از آن به جای تازه می‌رسند.
        </p>
      </div>
      <div className={cardClass({ padded: true }, layout.stack)}>
        <SelectField
          label="از کجا"
          required
          value={source}
          onChange={chosen => {
            setSource(chosen as ContentSource)
            startOver()
          }}
          options={Object.entries(sourceNames).map(([value, label]) => ({ value, label }))}
        />
        <Help source={source} />
        <LocalFileField
          label={source === 'wordpress' ? 'فایل برون‌بری وردپرس' : 'فایل خوراک پادکست'}
          accept={accepted}
          maxBytes={maxBytes}
          onChange={chosen => {
            startOver()
            setFile(chosen)
          }}
        />
        {fault && <FormErrors message={fault.info.message} errors={fault.errors} />}
        {report && report.rejected > 0 && !report.isWritten && (
          <CheckField label="آنچه رد شد کنار بماند" checked={isSkipping} onChange={setSkipping} />
        )}
        <div className={classes(layout.row, layout.wrapping)}>
          <Button
            variant={mayRun ? 'quiet' : 'primary'}
            disabled={file === null}
            busy={check.isPending}
            onClick={() => {
              run.reset()
              if (file) check.mutate({ source, file })
            }}
          >
            <Icon name="search" />
            بررسی
          </Button>
          {mayRun && (
            <Button busy={run.isPending} onClick={() => void write()}>
              <Icon name="check" />
              وارد کن
            </Button>
          )}
        </div>
        <div role="status">
          {report?.isWritten && (
            <Note tone="pistachio" icon="check">
              وارد شد. همین فایل اگر دوباره بیاید چیزی دو بار نوشته نمی‌شود.
            </Note>
          )}
          {report && !report.isWritten && report.created > 0 && (
            <Note tone={report.rejected > 0 ? 'pomegranate' : 'saffron'}>
              هنوز چیزی وارد نشده است.{' '}
              {report.rejected > 0
                ? 'تا آنچه رد شده است هست، چیزی وارد نمی‌شود؛ یا بخواهید کنار بماند.'
                : 'گزارش را ببینید و سپس «وارد کن» را بزنید.'}
            </Note>
          )}
          {report && !report.isWritten && report.created === 0 && (
            <Note tone="saffron">در این فایل چیز تازه‌ای نیست.</Note>
          )}
        </div>
      </div>
      {report ? (
        <ContentReportView report={report} />
      ) : (
        <Empty title="هنوز فایلی بررسی نشده است.">
          پس از بررسی، برای هر نوشته یا قسمت این‌جا می‌آید که وارد می‌شود یا نه، نشانی تازه‌اش چیست، و چه چیزی از
          آن جا می‌ماند.
        </Empty>
      )}
    </div>
  )
}

/** Where such a file comes from, and what may lie beside it. */
function Help({ source }: { source: ContentSource }) {
  return (
    <div className={classes(layout.stack, layout.tight, text.small)}>
      {source === 'wordpress' ? (
        <p>
          در پیشخوان وردپرس از «ابزارها › برون‌بری» همهٔ محتوا را بگیرید. برای آمدن تصویرها، همان فایل{' '}
          <Bdi>XML</Bdi> و پوشهٔ <Bdi>wp-content/uploads</Bdi> را در یک <Bdi>ZIP</Bdi> بگذارید.
        </p>
      ) : (
        <p>
          خوراک پادکست (<Bdi>RSS</Bdi>) را در یک فایل ذخیره کنید. برای آمدن صداها، همان فایل و فایل‌های صدا،
          متن (<Bdi>VTT</Bdi> یا <Bdi>SRT</Bdi>) و بخش‌ها را در یک <Bdi>ZIP</Bdi> بگذارید. قسمت‌ها پیش‌نویس
          می‌آیند.
        </p>
      )}
      <p className={text.muted}>
        بیش از ۶۴ مگابایت را کسی که سرور را اداره می‌کند با دستور{' '}
        <Bdi>{`npm run import -- ${source} FILE --media DIR`}</Bdi> وارد می‌کند.
      </p>
    </div>
  )
}
