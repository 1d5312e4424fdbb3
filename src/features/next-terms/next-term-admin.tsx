import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { groupList } from '#features/courses/studio/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import {
  checkNextTerm,
  type NextTerm,
  type NextTermPlan,
  openNextTerm,
  type RolledRow,
  readNextTerm,
} from './contract.ts'
import styles from './next-term.module.css'
import { Row } from './next-term-row.tsx'

const path = '/studio/groups/next-term'

/** A term that ends, and each of its groups as it goes on: seen, changed, checked, and opened at once. */
export default function NextTermAdmin() {
  const query = new URLSearchParams(useLocation().search)
  const asked = { term: query.get('term'), from: query.get('from') }
  const found = useQuery({ ...buildQueryOptions(readNextTerm, asked), gcTime: 0, staleTime: 0 })
  return (
    <div className={layout.stack}>
      <div>
        <a href="/studio/groups" className={text.link}>
          گروه‌ها
        </a>
        <h1>باز کردن ترم بعد</h1>
        <p className={text.muted}>
          گروه‌های ترمی که رو به پایان است، با دوره، استاد و روزهای ترم بعد؛ ببینید، عوض کنید و همه را یک‌جا باز
          کنید.
        </p>
      </div>
      <QueryView query={found} loading={<Skeleton height="24rem" />}>
        {data =>
          data.term === null ? (
            <Empty title="ترمی رو به پایان نیست">
              <p>گروهی که در این چند ماه پایان یافته یا در حال برگزاری باشد پیدا نشد.</p>
            </Empty>
          ) : (
            <Rollover key={`${data.term} ${data.from}`} data={data} asked={asked} />
          )
        }
      </QueryView>
    </div>
  )
}

type Edits = Record<string, Partial<NextTermPlan> | undefined>

function Rollover({ data, asked }: { data: NextTerm; asked: { term: string | null; from: string | null } }) {
  const open = data.rows.filter(({ next }) => next === null)
  const [term, setTerm] = useState(data.nextTerm)
  const [until, setUntil] = useState(data.until)
  const [edits, setEdits] = useState<Edits>({})
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  /** What was checked, as it was sent: what is changed since then is to be checked anew. */
  const [checked, setChecked] = useState<{ sent: string; rows: RolledRow[] } | null>(null)
  const check = useWrite(checkNextTerm, { invalidates: [] })
  const run = useWrite(openNextTerm, { invalidates: [groupList] })
  const chosen = open.filter(({ id }) => !skipped.has(id))
  const input = {
    term,
    until,
    rows: chosen.map(({ id, plan }) => ({ group: id, ...plan, ...edits[id] })),
  }
  const isFresh = checked !== null && checked.sent === JSON.stringify(input)
  const answers = new Map(checked?.rows.map(row => [row.group, row]))
  const faulty = checked?.rows.filter(({ outcome }) => outcome === 'faulty').length ?? 0
  const fault = run.error ?? check.error
  const lookAt = () => {
    run.reset()
    check.mutateAsync(input).then(
      ({ rows }) => setChecked({ sent: JSON.stringify(input), rows }),
      () => setChecked(null),
    )
  }
  const openAll = () => run.mutateAsync(input).catch(() => null)
  const go = (changed: { term?: string; from?: string }) =>
    buildPath(path, { term: asked.term ?? undefined, from: asked.from ?? undefined, ...changed })

  if (run.data) {
    return (
      <div className={classes(cardClass({ padded: true }), layout.stack)}>
        <Note tone="pistachio" icon="check">
          {persianNumber(run.data.opened)} گروه باز شد. زبان‌آموزان هر گروه، وقتی چهارپنجم جلسه‌هایشان برگزار
          شده باشد، پیشنهاد جای ترم بعد را می‌گیرند.
        </Note>
        <ul className={layout.list}>
          {data.rows.flatMap(({ id, course, title }) => {
            const opened = run.data?.rows.find(row => row.group === id)?.opened
            return opened
              ? [
                  <li key={id}>
                    <a href={studioPaths.group({ id: opened })} className={text.link}>
                      <UserText>{`پس از «${course}، ${title}»`}</UserText>
                    </a>
                  </li>,
                ]
              : []
          })}
        </ul>
        <div>
          <a href="/studio/groups" className={buttonClass({ variant: 'quiet' })}>
            گروه‌ها
          </a>
        </div>
      </div>
    )
  }
  return (
    <>
      <div className={classes(cardClass({ padded: true }), layout.stack)}>
        <nav aria-label="ترمی که تمام می‌شود" className={classes(layout.row, layout.wrapping)}>
          {data.terms.map(one => (
            <a
              key={one.term}
              href={go({ term: one.term, from: undefined })}
              data-replace
              aria-current={one.term === data.term ? 'page' : undefined}
              className={buttonClass({
                variant: one.term === data.term ? 'primary' : 'quiet',
                size: 'small',
              })}
            >
              <UserText>{one.term || 'بی‌نام'}</UserText> ({persianNumber(one.left)})
            </a>
          ))}
        </nav>
        <div className={styles.top}>
          <TextField
            label="نام ترم تازه"
            value={term}
            onChange={setTerm}
            maxLength={60}
            hint="مانند «زمستان ۱۴۰۵»"
            error={fault?.at('term')}
          />
          <div>
            <StartField from={data.from} go={go} />
          </div>
          <JalaliPicker
            label="جای زبان‌آموزان نگه داشته شود تا پایان روز"
            value={until}
            onChange={setUntil}
            error={fault?.at('until')}
          />
        </div>
      </div>
      {data.rows.length === 0 && <p>در این ترم گروهی نیست.</p>}
      {data.rows.map(row => (
        <Row
          key={row.id}
          row={row}
          plan={{ ...row.plan, ...edits[row.id] }}
          choices={data}
          errors={[
            ...(isFresh ? (answers.get(row.id)?.errors ?? []) : []),
            ...findErrors(fault, chosen.indexOf(row)),
          ]}
          answer={isFresh ? answers.get(row.id) : undefined}
          isIncluded={!skipped.has(row.id)}
          onInclude={isIn => {
            const next = new Set(skipped)
            if (isIn) next.delete(row.id)
            else next.add(row.id)
            setSkipped(next)
          }}
          onPlan={changed => {
            // What was refused as it was sent no longer stands where it is changed.
            check.reset()
            run.reset()
            setEdits({ ...edits, [row.id]: { ...edits[row.id], ...changed } })
          }}
        />
      ))}
      {open.length > 0 && (
        <div className={classes(cardClass(), styles.foot)}>
          <Button
            variant={isFresh && faulty === 0 ? 'quiet' : 'primary'}
            busy={check.isPending}
            disabled={chosen.length === 0}
            onClick={lookAt}
          >
            بررسی {persianNumber(chosen.length)} گروه
          </Button>
          {isFresh && faulty === 0 && chosen.length > 0 && (
            <Button busy={run.isPending} onClick={() => void openAll()}>
              باز کردن {persianNumber(chosen.length)} گروه
            </Button>
          )}
          <span role="status" className={text.muted}>
            {isFresh
              ? faulty > 0
                ? `${persianNumber(faulty)} گروه باز نمی‌شود؛ آنها را درست کنید یا کنار بگذارید.`
                : 'همه آمادهٔ باز شدن است و هنوز چیزی نوشته نشده.'
              : checked
                ? 'چیزی عوض شده است؛ دوباره بررسی کنید.'
                : 'پیش از باز شدن بررسی می‌شود.'}
          </span>
          {fault && <FormErrors message={fault.info.message} errors={fault.errors} />}
        </div>
      )}
    </>
  )
}

/** What the server refused of a row before it looked at any, by its place among those that were sent. */
function findErrors(fault: ApiError | null, at: number): RolledRow['errors'] {
  const prefix = `rows.${at}.`
  return (fault?.errors ?? [])
    .filter(({ field }) => field.startsWith(prefix))
    .map(({ field, message }) => ({ field: field.slice(prefix.length), message }))
}

/** The first day of the new term; the days of all groups are proposed anew from it. */
function StartField({ from, go }: { from: string; go: (changed: { from: string }) => string }) {
  const [day, setDay] = useState(from)
  return (
    <>
      <JalaliPicker label="شروع ترم تازه" value={day} onChange={setDay} />
      {day !== from && day !== '' && (
        <a href={go({ from: day })} data-replace className={text.link}>
          روزهای همه از نو چیده شود
        </a>
      )}
    </>
  )
}
