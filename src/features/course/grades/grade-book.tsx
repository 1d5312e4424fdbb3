import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fetchFile } from '#client/fetch-file.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { errorMessage } from '#client/show-error.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { percent, persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { type GradeBook as Book, changeGradeRules, readGradeBook, readGradeTable } from './contract.ts'
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

/** The grades of a group as its teacher reads them, of what they are made, and the table for other programs. */
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
  const save = () =>
    fetchFile(readGradeTable, { group }, 'grades.csv').catch(fault => showSnack(errorMessage(fault)))
  return (
    <>
      <div className={cardClass()}>
        <Table
          caption="نمره‌های گروه"
          columns={buildColumns(book)}
          rows={book.learners}
          rowKey={({ id }) => id}
        />
      </div>
      <div>
        <Button variant="quiet" onClick={() => void save()}>
          <Icon name="download" />
          جدول نمره‌ها، CSV
        </Button>
      </div>
      <RulesForm key={book.rules.version} group={group} rules={book.rules} />
    </>
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

/** Of what the grades are made; the share of homework is what attendance leaves. */
function RulesForm({ group, rules }: { group: string; rules: Book['rules'] }) {
  const [attendance, setAttendance] = useState(String(rules.attendance))
  const [passMark, setPassMark] = useState(String(rules.passMark))
  const change = useWrite(changeGradeRules, { invalidates: [readGradeBook] })
  const homework = 100 - Number(attendance)
  const findError = (field: string) => change.error?.errors.find(error => error.field === field)?.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    change
      .mutateAsync({
        group,
        version: rules.version,
        attendance: Number(attendance),
        homework,
        passMark: Number(passMark),
      })
      .then(() => showSnack('قانون نمره ذخیره شد.'))
      .catch(() => undefined)
  }
  return (
    <form className={classes(cardClass({ padded: true }), layout.stack)} onSubmit={send}>
      <div>
        <h2 className={text.cardTitle}>نمره از چه ساخته می‌شود</h2>
        <p className={text.muted}>
          تکلیف {percent(Math.max(0, homework))} از نمره است. آزمون هنوز سهمی ندارد.
        </p>
      </div>
      <div className={styles.rules}>
        <TextField
          label="سهم حضور، درصد"
          numeric
          required
          rules={[]}
          maxLength={3}
          value={attendance}
          onChange={setAttendance}
          error={findError('attendance') ?? findError('homework')}
        />
        <TextField
          label="حد قبولی، از ۱۰۰"
          numeric
          required
          rules={[]}
          maxLength={3}
          value={passMark}
          onChange={setPassMark}
          error={findError('passMark')}
        />
      </div>
      {change.error && change.error.errors.length === 0 && <FormErrors message={change.error.info.message} />}
      <div>
        <Button type="submit" variant="quiet" busy={change.isPending}>
          ذخیره
        </Button>
      </div>
    </form>
  )
}
