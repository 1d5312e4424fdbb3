import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchFile } from '#client/fetch-file.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { errorMessage, fieldErrors, showError } from '#client/show-error.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import { printExam, readRoster, typePoints } from '../contract.ts'
import { NumberField } from '../number-field.tsx'

const parts = [
  { part: 'a', label: 'نسخهٔ الف' },
  { part: 'b', label: 'نسخهٔ ب' },
  { part: 'sheet', label: 'پاسخ‌نامه' },
  { part: 'key', label: 'کلید' },
] as const

/** An exam on paper: what is printed, and the points that are typed for it. */
export default function PaperExam({ id }: { id: string }) {
  const query = useQuery({ ...buildQueryOptions(readRoster, { exam: id }), staleTime: 0 })
  const [printing, setPrinting] = useState<string | null>(null)
  const print = async (part: (typeof parts)[number]['part']) => {
    setPrinting(part)
    await fetchFile(printExam, { exam: id, part }, `exam-${part}.pdf`).catch(showError)
    setPrinting(null)
  }
  return (
    <QueryView query={query} loading={<Skeleton height="22rem" />}>
      {data => (
        <div className={layout.stack}>
          <h1>{data.title}، روی کاغذ</h1>
          <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label="چاپ">
            <p className={text.meta}>
              دو نسخه یک پرسش‌ها را با ترتیب دیگر دارند. تا آزمون و بانک عوض نشده، چاپ دوباره همان است.
            </p>
            <div className={`${layout.row} ${layout.wrapping}`}>
              {parts.map(({ part, label }) => (
                <Button key={part} variant="quiet" busy={printing === part} onClick={() => void print(part)}>
                  <Icon name="printer" />
                  {label}
                </Button>
              ))}
            </div>
          </section>
          <Roster exam={id} data={data} />
        </div>
      )}
    </QueryView>
  )
}

function Roster({ exam, data }: { exam: string; data: OutputOf<typeof readRoster> }) {
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map())
  const [fault, setFault] = useState<unknown>(null)
  const write = useWrite(typePoints, { invalidates: [readRoster] })
  const rows = [...typed].filter(([, points]) => !Number.isNaN(points))
  const save = async () => {
    setFault(null)
    try {
      const { typed: count } = await write.mutateAsync({
        exam,
        rows: rows.map(([userId, points]) => ({ userId, points })),
      })
      setTyped(new Map())
      showSnack(`نمرهٔ ${persianNumber(count)} نفر ثبت شد.`)
    } catch (thrown) {
      setFault(thrown)
    }
  }
  if (data.rows.length === 0)
    return <p>این آزمون برای گروهی نیست؛ نمرهٔ کاغذی برای زبان‌آموزان گروه‌هایش وارد می‌شود.</p>
  return (
    <section className={layout.stack} aria-label="نمره‌ها">
      <h2>نمره‌های کاغذی، از {persianNumber(data.maxPoints)}</h2>
      <Table
        caption="نمره‌های کاغذی"
        rows={data.rows}
        rowKey={row => row.userId}
        columns={[
          { key: 'name', head: 'نام', names: true, cell: row => row.name },
          {
            key: 'known',
            head: 'ثبت‌شده',
            number: true,
            cell: row =>
              row.points === null
                ? '—'
                : `${persianNumber(row.points)}${row.isOnPaper ? '، کاغذی' : '، در سایت'}`,
          },
          {
            key: 'points',
            head: 'نمرهٔ تازه',
            cell: row => (
              <NumberField
                label={`نمرهٔ ${row.name}`}
                value={typed.get(row.userId) ?? null}
                onChange={points => setTyped(new Map(typed).set(row.userId, points))}
              />
            ),
          },
        ]}
      />
      {fault !== null && <FormErrors message={fieldErrors(fault)[0]?.message ?? errorMessage(fault)} />}
      <div className={layout.row}>
        <Button disabled={rows.length === 0} busy={write.isPending} onClick={() => void save()}>
          ثبت {persianNumber(rows.length)} نمره
        </Button>
      </div>
    </section>
  )
}
