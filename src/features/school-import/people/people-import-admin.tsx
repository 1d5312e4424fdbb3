import { useState } from 'react'
import { fetchBlob, saveFile } from '#client/fetch-file.ts'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { FileField } from '#ui/file-field.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import {
  checkPeopleFile,
  importPeopleFile,
  type PeopleFile,
  type PeopleReport,
  readImportReport,
  readPeopleFile,
  readPeopleInvitations,
} from './contract.ts'
import {
  findMatchRefusal,
  maxImportBytes,
  type PersonField,
  personFieldNames,
  personFields,
} from './fields.ts'
import { Invitations } from './invitations.tsx'
import styles from './people-import.module.css'

const accepted = { types: ['.xlsx', '.csv', '.txt', '.tsv', 'text/csv'], label: 'اکسل (‎.xlsx) یا CSV' }

/** People from a file of any columns: matched by hand, seen, imported at once; and then invited. */
export default function PeopleImportAdmin() {
  const [file, setFile] = useState<File | null>(null)
  const read = useWrite(readPeopleFile, { invalidates: [] })
  return (
    <div className={layout.stack}>
      <div>
        <a href="/studio/people" className={text.link}>
          زبان‌آموزان
        </a>
        <h1>ورود از اکسل</h1>
        <p className={text.muted}>
          فهرست زبان‌آموزان را با هر ستونی که دارد بیاورید. پیش از ثبت همه‌چیز را می‌بینید، و تا نخواهید به کسی
          پیامک نمی‌رود.
        </p>
      </div>
      <section aria-label="فایل" className={cardClass({ padded: true })}>
        <FileField
          label="فایل زبان‌آموزان"
          accept={accepted}
          maxBytes={maxImportBytes}
          hint="سطر نخست نام ستون‌هاست. تا ۵٬۰۰۰ سطر."
          doneLabel="خوانده شد"
          error={read.error?.reason}
          toErrorMessage={() => 'این فایل خوانده نشد.'}
          upload={async chosen => {
            // A copy: browsers refuse to send a file that was changed after it was chosen.
            const copy = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type })
            setFile(null)
            await read.mutateAsync({ file: copy })
            setFile(copy)
          }}
          onRemove={() => {
            setFile(null)
            read.reset()
          }}
        />
      </section>
      {file && read.data && <Matching key={file.name + file.size} file={file} found={read.data} />}
      <Invitations />
    </div>
  )
}

function Matching({ file, found }: { file: File; found: PeopleFile }) {
  const [fields, setFields] = useState(found.columns.map(({ guess }) => guess))
  const [known, setKnown] = useState<'skip' | 'fill'>('skip')
  const [leaves, setLeaves] = useState(false)
  const [id] = useState(newId)
  const check = useWrite(checkPeopleFile, { invalidates: [] })
  const run = useWrite(importPeopleFile, { invalidates: [readPeopleInvitations] })
  const refusal = findMatchRefusal(fields)
  const input = { file, fields: fields.join(','), known }
  const report = run.data ?? check.data
  const fault = run.error ?? check.error
  const change = (todo: () => void) => {
    todo()
    check.reset()
    run.reset()
  }
  const isDone = run.data?.isWritten === true
  return (
    <>
      <section aria-labelledby="columns" className={classes(cardClass({ padded: true }), layout.stack)}>
        <h2 id="columns" className={text.cardTitle}>
          هر ستون چیست؟
        </h2>
        <div className={styles.columns}>
          {found.columns.map(({ heading, samples }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
            <div key={at}>
              <SelectField
                label={heading || `ستون ${persianNumber(at + 1)}`}
                value={fields[at]!}
                disabled={isDone}
                onChange={chosen => change(() => setFields(fields.with(at, chosen as PersonField | '')))}
                options={[
                  { value: '', label: 'نادیده بماند' },
                  ...personFieldNames.map(name => ({ value: name, label: personFields[name].label })),
                ]}
              />
              <p className={styles.samples}>
                <UserText>{samples.filter(Boolean).join('، ') || 'خالی'}</UserText>
              </p>
            </div>
          ))}
        </div>
        {fields.includes('guardianPhone') && (
          <p className={classes(text.small, text.muted)}>
            سطری که شماره و ایمیل خودش را ندارد فرزندی زیر حساب ولی می‌شود؛ دو سطر با یک تلفن ولی یک سرپرست
            دارند.
          </p>
        )}
        <SelectField
          label="کسی که از پیش در مدرسه است"
          hint="با همان شماره، ایمیل یا کد ملی"
          value={known}
          disabled={isDone}
          onChange={chosen => change(() => setKnown(chosen as 'skip' | 'fill'))}
          options={[
            { value: 'skip', label: 'دست‌نخورده بماند' },
            { value: 'fill', label: 'تنها جاهای خالی‌اش پر شود' },
          ]}
        />
        {refusal && <Note tone="saffron">{refusal}</Note>}
        {fault && <FormErrors message={fault.info.message} errors={fault.errors} />}
        {!isDone && (
          <div className={classes(layout.row, layout.wrapping)}>
            <Button
              variant={check.data ? 'quiet' : 'primary'}
              disabled={refusal !== null}
              busy={check.isPending}
              onClick={() => {
                run.reset()
                check.mutate(input)
              }}
            >
              <Icon name="search" />
              بررسی {persianNumber(found.rows)} سطر
            </Button>
            {check.data && (check.data.faulty === 0 || leaves) && (
              <Button
                busy={run.isPending}
                onClick={() => run.mutate({ ...input, id, faulty: leaves ? 'leave' : 'refuse' })}
              >
                <Icon name="check" />
                وارد کردن {persianNumber(check.data.created + check.data.changed)} نفر
              </Button>
            )}
          </div>
        )}
        {check.data && check.data.faulty > 0 && !isDone && (
          <CheckField
            label={`${persianNumber(check.data.faulty)} سطر نادرست کنار گذاشته شود و بقیه وارد شود`}
            checked={leaves}
            onChange={setLeaves}
          />
        )}
        {isDone && (
          <>
            <Note tone="pistachio" icon="check">
              وارد شد. همین فایل اگر دوباره بیاید چیزی دو بار نوشته نمی‌شود.
            </Note>
            <div className={classes(layout.row, layout.wrapping)}>
              <Button
                variant="quiet"
                onClick={() =>
                  void fetchBlob(readImportReport, { id }).then(
                    blob => saveFile(blob, 'گزارش ورود.xlsx'),
                    showError,
                  )
                }
              >
                <Icon name="download" />
                گزارش هر سطر
              </Button>
              <a href="/studio/people?source=import" className={buttonClass({ variant: 'quiet' })}>
                واردشده‌ها
              </a>
            </div>
          </>
        )}
      </section>
      {report && <Report report={report} found={found} fields={fields} />}
    </>
  )
}

const outcomes = {
  created: { label: 'تازه', tone: 'pistachio' },
  changed: { label: 'کامل می‌شود', tone: 'lapis' },
  known: { label: 'تکراری', tone: 'plain' },
  faulty: { label: 'نادرست', tone: 'pomegranate' },
} as const

type PreviewRow = PeopleReport['preview'][number]

/** What is wrong with a cell or a row, below it. */
function Whys({ of }: { of: PreviewRow['faults'] }) {
  return of.map(({ why }) => (
    <small key={why} className={styles.why}>
      {why}
    </small>
  ))
}

function Report({
  report,
  found,
  fields,
}: {
  report: PeopleReport
  found: PeopleFile
  fields: readonly (PersonField | '')[]
}) {
  const shown = found.columns.flatMap(({ heading }, at) => {
    const field = fields[at]
    return field ? [{ heading: heading || personFields[field].label, at }] : []
  })
  const beyond = report.faults.filter(({ line }) => !report.preview.some(row => row.line === line))
  return (
    <section aria-labelledby="report" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="report" className={text.cardTitle}>
        {report.isWritten ? 'آنچه وارد شد' : 'آنچه وارد می‌شود'}
      </h2>
      <dl className={styles.figures}>
        {(['created', 'changed', 'known', 'faulty'] as const).map(name => (
          <div key={name}>
            <dt>{outcomes[name].label}</dt>
            <dd>{persianNumber(report[name])}</dd>
          </div>
        ))}
        {report.guardians > 0 && (
          <div>
            <dt>سرپرست تازه</dt>
            <dd>{persianNumber(report.guardians)}</dd>
          </div>
        )}
      </dl>
      <Table
        caption="سطرهای نخست"
        fold="lines"
        className={styles.preview}
        rows={report.preview}
        rowKey={({ line }) => String(line)}
        columns={[
          {
            key: 'line',
            head: 'سطر',
            names: true,
            cell: ({ line }) => `سطر ${persianNumber(line)}`,
          },
          {
            key: 'outcome',
            head: 'نتیجه',
            cell: ({ outcome, guardian, faults }) => (
              <>
                <Tag tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Tag>
                {guardian && (
                  <small>
                    {' '}
                    زیر حساب <UserText>{guardian.name}</UserText>
                    {guardian.isNew && '، حساب تازه'}
                  </small>
                )}
                <Whys of={faults.filter(({ column }) => column === null)} />
              </>
            ),
          },
          ...shown.map(({ heading, at }) => ({
            key: String(at),
            head: heading,
            label: `${heading}:`,
            cell: ({ cells, faults }: PreviewRow) => {
              const ofCell = faults.filter(({ column }) => column === at)
              if (!cells[at] && ofCell.length === 0) return null
              return (
                <>
                  <UserText>{cells[at] ?? ''}</UserText>
                  <Whys of={ofCell} />
                </>
              )
            },
          })),
        ]}
      />
      {report.families.length > 0 && <Families families={report.families} />}
      {beyond.length > 0 && (
        <ul>
          {beyond.map(({ line, column, why }) => (
            <li key={`${line} ${column} ${why}`}>
              سطر {persianNumber(line)}
              {column !== null && (
                <>
                  ، <UserText>{found.columns[column]?.heading ?? ''}</UserText>
                </>
              )}
              : {why}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Families = ({ families }: { families: PeopleReport['families'] }) => (
  <section aria-labelledby="families" className={layout.stack}>
    <h3 id="families" className={text.cardTitle}>
      فرزندان زیر حساب سرپرست
    </h3>
    <ul>
      {families.map(({ guardian, isNew, children }) => (
        <li key={children[0]!.line}>
          <UserText>{guardian}</UserText>
          {isNew && ' (حساب تازه)'}:{' '}
          {children.map(({ line, name }, at) => (
            <span key={line}>
              {at > 0 && '، '}
              <UserText>{name}</UserText> (سطر {persianNumber(line)})
            </span>
          ))}
        </li>
      ))}
    </ul>
  </section>
)
