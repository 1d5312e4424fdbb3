import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fetchFile } from '#client/fetch-file.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { errorMessage } from '#client/show-error.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { percent, persianNumber, readInteger } from '#persian/digits.ts'
import { ExportButton } from '#records/export-button.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import {
  type GradeBook as Book,
  changeGradeRules,
  exportGrades,
  readGradeBook,
  readReportCards,
  writeReportSentence,
} from './contract.ts'
import styles from './grades.module.css'

type Learner = Book['learners'][number]

const cellLabels = {
  open: '—',
  missing: 'نفرستاد',
  uncounted: 'معاف',
  waiting: 'در صف',
  returned: 'برگشته',
  marked: '',
} as const

/** The grades of a group as its teacher reads them, of what they are made, and the spreadsheet of them. */
export default function GradeBook({ group }: { group: string }) {
  const query = useQuery({ ...buildQueryOptions(readGradeBook, { group }), gcTime: 0 })
  return (
    <QueryView query={query} loading={<Skeleton height="16rem" />}>
      {({ book }) =>
        book.learners.length === 0 ? (
          <Empty title="در این گروه هنوز زبان‌آموزی نیست." />
        ) : (
          <Grades group={group} book={book} />
        )
      }
    </QueryView>
  )
}

function Grades({ group, book }: { group: string; book: Book }) {
  const [written, setWritten] = useState<Learner | null>(null)
  const print = (name: string, enrolment?: string) =>
    fetchFile(readReportCards, { group, ...(enrolment && { enrolment }) }, `${name}.pdf`).catch(fault =>
      showSnack(errorMessage(fault)),
    )
  const cards: Column<Learner> = {
    key: 'card',
    head: 'کارنامه',
    cell: learner => (
      <span className={layout.row}>
        <Button
          variant="text"
          size="small"
          aria-label={`نظر استاد دربارهٔ ${learner.name}`}
          onClick={() => setWritten(learner)}
        >
          نظر استاد
          {learner.sentence && <Icon name="check" />}
        </Button>
        <Button
          variant="text"
          size="small"
          aria-label={`PDF کارنامهٔ ${learner.name}`}
          onClick={() => void print(`کارنامهٔ ${learner.name}`, learner.id)}
        >
          PDF
        </Button>
      </span>
    ),
  }
  return (
    <>
      {written && <SentenceDialog group={group} learner={written} onClose={() => setWritten(null)} />}
      <div className={cardClass()}>
        <Table
          caption="نمره‌های گروه"
          columns={[...buildColumns(book), cards]}
          rows={book.learners}
          rowKey={({ id }) => id}
        />
      </div>
      <div className={classes(layout.row, layout.wrapping)}>
        <Button variant="quiet" onClick={() => void print('کارنامه‌های گروه')}>
          <Icon name="printer" />
          کارنامهٔ همه، PDF
        </Button>
        <ExportButton endpoint={exportGrades} input={{ group }} name="نمره‌ها.xlsx" />
      </div>
      <RulesForm key={book.rules.version} group={group} rules={book.rules} />
    </>
  )
}

/** What the teacher says of a learner, as it stands on the report card. */
function SentenceDialog({
  group,
  learner: { id, name, sentence },
  onClose,
}: {
  group: string
  learner: Learner
  onClose: () => void
}) {
  const [typed, setTyped] = useState(sentence)
  const write = useWrite(writeReportSentence, { invalidates: [readGradeBook] })
  const send = () =>
    write.mutateAsync({ group, enrolment: id, sentence: typed }).then(
      () => {
        onClose()
        showSnack('نظر استاد ثبت شد.')
      },
      () => undefined,
    )
  return (
    <Dialog title={`نظر استاد دربارهٔ ${name}`} onClose={onClose}>
      <div className={layout.stack}>
        <TextField
          label="نظر استاد"
          multiline
          rows={3}
          value={typed}
          onChange={setTyped}
          maxLength={600}
          hint="روی کارنامه می‌آید و زبان‌آموز آن را می‌بیند."
          error={write.error?.reason}
        />
        <Button busy={write.isPending} onClick={() => void send()}>
          ثبت
        </Button>
      </div>
    </Dialog>
  )
}

function buildColumns({ homework, rules }: Book): Column<Learner>[] {
  return [
    {
      key: 'name',
      head: 'نام',
      names: true,
      stays: 'start',
      cell: ({ name }) => <UserText>{name}</UserText>,
    },
    {
      key: 'attendance',
      head: 'حضور',
      number: true,
      cell: ({ grade: { attendance } }) =>
        attendance.percent === null ? '—' : percent(Math.round(attendance.percent)),
    },
    ...homework.map(
      ({ id, title, mostPoints }, index): Column<Learner> => ({
        key: id,
        head: `${title} (${persianNumber(mostPoints)})`,
        number: true,
        cell: ({ cells }) => {
          const { state, points, answer } = cells[index]!
          const shownPoints = points === null ? cellLabels[state] : persianNumber(points)
          if (!answer) return <span className={styles.faint}>{shownPoints}</span>
          return (
            <a href={studioPaths.answers({ answer })} className={text.link}>
              {shownPoints}
            </a>
          )
        },
      }),
    ),
    {
      key: 'mean',
      head: 'میانگین تکلیف',
      number: true,
      cell: ({ grade: { homework } }) =>
        homework.percent === null ? '—' : percent(Math.round(homework.percent)),
    },
    {
      key: 'exams',
      head: 'میانگین آزمون',
      number: true,
      cell: ({ grade }) => (grade.exams.percent === null ? '—' : percent(Math.round(grade.exams.percent))),
    },
    {
      key: 'total',
      head: 'نمره',
      number: true,
      stays: 'end',
      cell: ({ grade }) =>
        grade.total === null ? (
          '—'
        ) : (
          <span className={styles.result}>
            <Tag tone={grade.total >= rules.passMark ? 'pistachio' : 'pomegranate'}>
              {persianNumber(grade.total)}
            </Tag>
            <small>{grade.total >= rules.passMark ? 'قبول' : 'زیر حد قبولی'}</small>
          </span>
        ),
    },
  ]
}

/** Of what the grades are made; the share of homework is what attendance and exams leave. */
function RulesForm({ group, rules }: { group: string; rules: Book['rules'] }) {
  const [attendance, setAttendance] = useState(String(rules.attendance))
  const [exams, setExams] = useState(String(rules.exams))
  const [passMark, setPassMark] = useState(String(rules.passMark))
  const change = useWrite(changeGradeRules, { edits: [readGradeBook] })
  const read = (typed: string) => readInteger(typed) ?? 0
  const homework = 100 - read(attendance) - read(exams)
  const send = (event: FormEvent) => {
    event.preventDefault()
    change
      .mutateAsync({
        group,
        version: rules.version,
        attendance: read(attendance),
        homework,
        exams: read(exams),
        passMark: read(passMark),
      })
      .then(() => showSnack('قانون نمره ذخیره شد.'))
      .catch(() => undefined)
  }
  return (
    <form className={classes(cardClass({ padded: true }), layout.stack)} onSubmit={send}>
      <div>
        <h2 className={text.cardTitle}>نمره از چه ساخته می‌شود</h2>
        <p className={text.muted}>تکلیف {percent(Math.max(0, homework))} از نمره است.</p>
      </div>
      <div className={styles.rules}>
        <TextField
          label="سهم حضور، درصد"
          inputMode="numeric"
          required
          rules={[]}
          maxLength={3}
          value={attendance}
          onChange={setAttendance}
          error={change.error?.at('attendance') ?? change.error?.at('homework')}
        />
        <TextField
          label="سهم آزمون، درصد"
          inputMode="numeric"
          required
          rules={[]}
          maxLength={3}
          value={exams}
          onChange={setExams}
          error={change.error?.at('exams')}
        />
        <TextField
          label="حد قبولی، از ۱۰۰"
          inputMode="numeric"
          required
          rules={[]}
          maxLength={3}
          value={passMark}
          onChange={setPassMark}
          error={change.error?.at('passMark')}
        />
      </div>
      <FormRefusal of={change.error} />
      <div>
        <Button type="submit" variant="quiet" busy={change.isPending}>
          ذخیره
        </Button>
      </div>
    </form>
  )
}
