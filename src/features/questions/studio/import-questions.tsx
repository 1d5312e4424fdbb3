import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { LocalFileField } from '#ui/local-file-field.tsx'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import {
  checkQuestionFile,
  listQuestions,
  listTags,
  maxFileBytes,
  type QuestionImportReport,
  runQuestionFile,
} from '../contract.ts'
import { skillNames, trackNames } from '../labels.ts'
import type { QuestionSkill, QuestionTrack } from '../question.ts'
import styles from './admin.module.css'
import { languageOptions } from './language-options.ts'

const toOptions = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const accepted = { types: ['.xml', '.zip', '.txt', '.gift'], label: 'GIFT، Moodle XML یا بستهٔ QTI' }

/** A file of questions, what would become of each, and then the bank has them. */
export function ImportQuestions() {
  const [file, setFile] = useState<File | null>(null)
  const [language, setLanguage] = useState<TaughtLanguage>('en')
  const [skill, setSkill] = useState<QuestionSkill>('grammar')
  const [level, setLevel] = useState<LevelCode>('B1')
  const [track, setTrack] = useState<QuestionTrack>('adult')
  const [state, setState] = useState<'draft' | 'in_use'>('draft')
  const [tag, setTag] = useState('')
  const [isSkipping, setSkipping] = useState(false)
  const check = useWrite(checkQuestionFile, { invalidates: [] })
  const run = useWrite(runQuestionFile, { invalidates: [listQuestions, listTags] })
  const startOver = () => {
    check.reset()
    run.reset()
  }
  const place = { language, skill, level, track, state, tag }
  const report = run.data?.report ?? check.data?.report
  const fault = run.error ?? check.error
  const mayRun = report !== undefined && !report.isWritten && (report.rejected === 0 || isSkipping)
  const write = async () => {
    if (!file) return
    const done = await run
      .mutateAsync({ file, ...place, skipRejected: isSkipping ? 'yes' : 'no' })
      .catch(() => null)
    if (done?.report.isWritten) showSnack(`${persianNumber(done.report.created)} پرسش وارد بانک شد.`)
  }
  return (
    <div className={layout.stack}>
      <div>
        <h1>ورود پرسش از فایل</h1>
        <p className={text.muted}>
          GIFT، Moodle XML، و بسته‌های QTI 2.1 و 3. نخست بررسی می‌شود و چیزی وارد نمی‌شود تا خودتان ثبت کنید.{' '}
          <a href={studioPaths.questions()} className={text.link}>
            بازگشت به بانک
          </a>
        </p>
      </div>
      <div className={cardClass({ padded: true }, layout.stack)}>
        <LocalFileField
          label="فایل پرسش‌ها"
          accept={accepted}
          maxBytes={maxFileBytes}
          onChange={chosen => {
            startOver()
            setFile(chosen)
          }}
        />
        <p className={text.small}>جای پرسش‌هایی که فایل دربارهٔ آن‌ها چیزی نمی‌گوید:</p>
        <div className={styles.fields}>
          <SelectField
            label="زبان"
            required
            options={languageOptions()}
            value={language}
            onChange={value => setLanguage(value as TaughtLanguage)}
          />
          <SelectField
            label="مهارت"
            required
            options={toOptions(skillNames)}
            value={skill}
            onChange={value => setSkill(value as QuestionSkill)}
          />
          <SelectField
            label="سطح"
            required
            options={levelCodes.map(value => ({ value, label: value }))}
            value={level}
            onChange={value => setLevel(value as LevelCode)}
          />
          <SelectField
            label="مخاطب"
            required
            options={toOptions(trackNames)}
            value={track}
            onChange={value => setTrack(value as QuestionTrack)}
          />
          <SelectField
            label="وضعیت"
            required
            options={[
              { value: 'draft', label: 'پیش‌نویس' },
              { value: 'in_use', label: 'در چرخه' },
            ]}
            value={state}
            onChange={value => setState(value as 'draft')}
          />
          <TextField label="برچسب همه" value={tag} onChange={setTag} maxLength={60} />
        </div>
        {fault && <FormErrors message={fault.info.message} errors={fault.errors} />}
        {report && report.rejected > 0 && !report.isWritten && (
          <CheckField label="پرسش‌های ردشده کنار بماند" checked={isSkipping} onChange={setSkipping} />
        )}
        <div className={classes(layout.row, layout.wrapping)}>
          <Button
            variant={mayRun ? 'quiet' : 'primary'}
            disabled={file === null}
            busy={check.isPending}
            onClick={() => {
              run.reset()
              if (file) check.mutate({ file, ...place })
            }}
          >
            <Icon name="search" />
            بررسی
          </Button>
          {mayRun && (
            <Button busy={run.isPending} onClick={() => void write()}>
              <Icon name="check" />
              ثبت
            </Button>
          )}
        </div>
        <div role="status">{report && <Verdict report={report} />}</div>
      </div>
      {report && <Entries report={report} />}
    </div>
  )
}

function Verdict({ report: { created, known, rejected, isWritten } }: { report: QuestionImportReport }) {
  const counts = `${persianNumber(created)} تازه، ${persianNumber(known)} تکراری، ${persianNumber(rejected)} ردشده`
  if (isWritten) {
    return (
      <Note tone="pistachio" icon="check">
        وارد شد: {counts}.
      </Note>
    )
  }
  return rejected > 0 ? (
    <Note tone="pomegranate">{counts}. هنوز چیزی وارد نشده است.</Note>
  ) : (
    <Note tone="pistachio" icon="check">
      {counts}. هنوز چیزی وارد نشده است؛ با «ثبت» وارد می‌شود.
    </Note>
  )
}

const outcomes = {
  new: { label: 'تازه', tone: 'pistachio' },
  known: { label: 'در بانک هست', tone: 'plain' },
  none: { label: 'پرسش نیست', tone: 'plain' },
  rejected: { label: 'رد شد', tone: 'pomegranate' },
} as const

function Entries({ report: { entries } }: { report: QuestionImportReport }) {
  return (
    <div className={classes(cardClass(), styles.rows)}>
      <Table
        caption="گزارش پرسش به پرسش"
        columns={[
          { key: 'at', head: 'جا', number: true, cell: ({ at }) => persianNumber(at) },
          { key: 'name', head: 'پرسش', names: true, cell: ({ name }) => <UserText>{name}</UserText> },
          {
            key: 'outcome',
            head: 'نتیجه',
            cell: ({ outcome }) => <Tag tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Tag>,
          },
          {
            key: 'why',
            head: 'چرا، و چه جا می‌ماند',
            cell: ({ problem, lost, files }) =>
              problem ??
              ([
                files.length > 0 && `همراه: ${files.join('، ')}`,
                lost.length > 0 && `جا می‌ماند: ${lost.join('، ')}`,
              ]
                .filter(Boolean)
                .join('؛ ') ||
                '—'),
          },
        ]}
        rows={entries}
        rowKey={({ at, name }) => `${at} ${name}`}
        fold
      />
    </div>
  )
}
