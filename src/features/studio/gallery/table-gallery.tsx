import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { Group } from './group.tsx'

type Exam = { title: ReactNode; key: string; day: string; state: ReactNode; score: number | null }

const exams: Exam[] = [
  {
    key: 'middle',
    title: (
      <>
        میان‌دورهٔ <bdi>B1</bdi>
      </>
    ),
    day: '2026-11-11T09:00:00Z',
    state: <Tag tone="pistachio">قبول</Tag>,
    score: 82,
  },
  {
    key: 'words',
    title: 'واژگان، درس ۴',
    day: '2026-11-04T09:00:00Z',
    state: <Tag tone="saffron">در انتظار تصحیح</Tag>,
    score: null,
  },
  {
    key: 'hearing',
    title: 'شنیدن، درس ۳',
    day: '2026-10-28T09:00:00Z',
    state: <Tag tone="pomegranate">نیاز به تکرار</Tag>,
    score: 48,
  },
]

type SchoolGroup = { name: string; lessons: number; hearers: number; attendance: number; income: number }

const groups: SchoolGroup[] = [
  { name: 'گروه عصر', lessons: 16, hearers: 10, attendance: 89, income: 28_500_000 },
  { name: 'گروه پنجشنبه', lessons: 12, hearers: 8, attendance: 92, income: 19_200_000 },
]

/** Results that fold on a handset; groups that scroll and are sorted by their heads. */
export function TableGallery() {
  const query = new URLSearchParams(useLocation().search)
  const descends = query.get('sort') !== 'income'
  const results: Column<Exam>[] = [
    { key: 'title', head: 'آزمون', names: true, cell: exam => exam.title },
    { key: 'day', head: 'تاریخ', cell: exam => formatDate(exam.day) },
    { key: 'state', head: 'وضعیت', cell: exam => exam.state },
    {
      key: 'score',
      head: 'نمره',
      number: true,
      cell: exam => (exam.score === null ? '—' : `${persianNumber(exam.score)} از ۱۰۰`),
    },
  ]
  const numbers: Column<SchoolGroup>[] = [
    { key: 'name', head: 'گروه', names: true, cell: group => group.name },
    { key: 'lessons', head: 'جلسه', number: true, cell: group => persianNumber(group.lessons) },
    { key: 'hearers', head: 'زبان‌آموز', number: true, cell: group => persianNumber(group.hearers) },
    { key: 'attendance', head: 'حضور', number: true, cell: group => `${persianNumber(group.attendance)}٪` },
    {
      key: 'income',
      head: 'درآمد (تومان)',
      number: true,
      sort: {
        to: descends ? '/studio/ui?sort=income' : '/studio/ui',
        order: descends ? 'descending' : 'ascending',
      },
      cell: group => persianNumber(group.income),
    },
  ]
  return (
    <Group title="جدول" arrange="stack">
      <Table caption="آزمون‌های من" columns={results} rows={exams} rowKey={exam => exam.key} fold />
      <Table
        caption="گروه‌ها از دید درآمد"
        showCaption
        columns={numbers}
        rows={[...groups].sort((a, b) => (descends ? b.income - a.income : a.income - b.income))}
        rowKey={group => group.name}
      />
    </Group>
  )
}
