import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { errorMessage, fieldErrors } from '#client/show-error.ts'
import { formatClock, formatLeft, formatSeconds } from '#features/exams/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatTime } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Chip, Chips } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Stats } from '#ui/stats.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { announce, extendAttempt, extendExam, type LiveRow, watchExam } from '../contract.ts'
import styles from '../exams-admin.module.css'
import { NumberField } from '../number-field.tsx'
import { LateAnswers } from './late-answers.tsx'

/** How often it is looked at, and after how long without a sign somebody counts as cut, in milliseconds. */
const lookMs = 5_000
const cutMs = 40_000

/** Who sits an exam now. */
export default function LiveExam({ id }: { id: string }) {
  const query = useQuery({
    ...buildQueryOptions(watchExam, { exam: id }),
    staleTime: 0,
    refetchInterval: lookMs,
  })
  const [late, setLate] = useState<LiveRow | null>(null)
  const may = useMay()
  const mayMark = may('exams.mark')
  const [open, setOpen] = useState<LiveRow | 'all' | 'announcement' | null>(null)
  const close = () => setOpen(null)
  return (
    <QueryView query={query} loading={<Skeleton height="22rem" />}>
      {({ title, rows, events, serverNow, giveBackSeconds, announcement }) => {
        const now = Date.parse(serverNow)
        const isCut = (row: LiveRow) => row.state === 'open' && now - Date.parse(row.seenAt!) > cutMs
        const sitting = rows.filter(({ state }) => state === 'open')
        return (
          <div className={layout.stack}>
            <div className={`${layout.spread} ${styles.head}`}>
              <div>
                <div className={`${layout.row} ${layout.wrapping}`}>
                  <h1>{title}</h1>
                  {sitting.length > 0 && <Tag tone="pomegranate">زنده</Tag>}
                </div>
                <p className={text.meta}>ساعت سرور {formatClock(serverNow)}</p>
              </div>
              {sitting.length > 0 && (
                <div className={`${layout.row} ${layout.wrapping}`}>
                  <Button variant="quiet" onClick={() => setOpen('announcement')}>
                    <Icon name="megaphone" />
                    پیام به همه
                  </Button>
                  <Button variant="quiet" onClick={() => setOpen('all')}>
                    <Icon name="timer" />
                    افزودن زمان به همه…
                  </Button>
                </div>
              )}
            </div>
            <Stats
              facts={[
                { name: 'در حال پاسخ', value: persianNumber(sitting.filter(row => !isCut(row)).length) },
                { name: 'بی‌اتصال', value: persianNumber(sitting.filter(isCut).length) },
                {
                  name: 'تحویل داده',
                  value: persianNumber(rows.filter(({ state }) => state === 'submitted').length),
                },
                {
                  name: 'نیامده',
                  value: persianNumber(rows.filter(({ state }) => state === 'absent').length),
                },
              ]}
            />
            <div className={styles.split}>
              {rows.length === 0 ? (
                <Empty title="هنوز کسی این آزمون را شروع نکرده است." />
              ) : (
                <div className={card.card}>
                  <Table
                    caption="زبان‌آموزان آزمون"
                    fold
                    rows={rows}
                    rowKey={row => row.attempt ?? row.userId}
                    columns={buildColumns(now, isCut, {
                      onExtend: setOpen,
                      onLate: mayMark ? setLate : null,
                    })}
                  />
                </div>
              )}
              <aside className={layout.stack}>
                {announcement && (
                  <Note icon="megaphone">
                    پیام به همه، {formatTime(announcement.at)}: {announcement.text}
                  </Note>
                )}
                <section className={`${card.card} ${card.padded} ${layout.stack}`} aria-label="رویدادها">
                  <h2 className={text.cardTitle}>رویدادها</h2>
                  <p className={text.meta}>فقط گزارش است و جریمه‌ای ندارد؛ پس از ۱۸۰ روز پاک می‌شود.</p>
                  {events.length === 0 ? (
                    <p>چیزی نبوده است.</p>
                  ) : (
                    <ul className={`${layout.list} ${styles.flush}`}>
                      {events.map(event => (
                        <Item
                          key={event.id}
                          drawing={<Icon name={eventIcons[event.kind]} />}
                          title={describeEvent(event)}
                          facts={[formatTime(event.at)]}
                        />
                      ))}
                    </ul>
                  )}
                </section>
              </aside>
            </div>
            {late && <LateAnswers row={late} onClose={() => setLate(null)} />}
            {open === 'announcement' ? (
              <Announce exam={id} learners={sitting.length} onClose={close} />
            ) : (
              open && (
                <Extend
                  exam={id}
                  row={open === 'all' ? null : open}
                  learners={sitting.length}
                  giveBackSeconds={giveBackSeconds}
                  onClose={close}
                />
              )
            )}
          </div>
        )
      }}
    </QueryView>
  )
}

const eventIcons = { left: 'eye', moved: 'tablet', cut: 'wifi-off', pasted: 'copy' } as const

function describeEvent({ kind, name, seconds }: { kind: string; name: string; seconds: number }): string {
  if (kind === 'moved') return `${name} دستگاه را عوض کرد؛ دستگاه پیشین فقط خواندنی شد`
  if (kind === 'left') return `${name} ${formatSeconds(seconds)} از صفحه بیرون رفت`
  return `${name}: ${kind === 'cut' ? 'قطع اتصال' : 'چسباندن متن'}`
}

const stateTags = {
  absent: { tone: 'plain', label: 'نیامده' },
  open: { tone: 'turquoise', label: 'در آزمون' },
  submitted: { tone: 'pistachio', label: 'تحویل داد' },
  not_counted: { tone: 'saffron', label: 'به حساب نیامد' },
} as const

function buildColumns(
  now: number,
  isCut: (row: LiveRow) => boolean,
  { onExtend, onLate }: { onExtend: (row: LiveRow) => void; onLate: ((row: LiveRow) => void) | null },
): Column<LiveRow>[] {
  return [
    {
      key: 'name',
      head: 'نام',
      names: true,
      cell: row => (
        <span className={styles.who}>
          <b>{row.name}</b>
          {row.moves > 0 && <Tag tone="saffron">دستگاه عوض شد</Tag>}
          {row.extraSeconds > 0 && <Tag tone="lapis">{formatSeconds(row.extraSeconds)} بیشتر</Tag>}
          <small className={text.muted}>{row.device}</small>
        </span>
      ),
    },
    {
      key: 'progress',
      head: 'پیشرفت',
      cell: row => {
        const share = `${persianNumber(row.answered)} از ${persianNumber(row.total)}`
        return (
          row.total > 0 && (
            <span className={styles.progress}>
              <Meter label={`پاسخ‌های ${row.name}`} value={row.answered} max={row.total} valueText={share} />
              {share}
            </span>
          )
        )
      },
    },
    {
      key: 'connection',
      head: 'اتصال',
      cell: row => {
        const { tone, label } = stateTags[row.state]
        const seconds = row.seenAt ? Math.round((now - Date.parse(row.seenAt)) / 1000) : 0
        return (
          <span className={styles.who}>
            {row.state !== 'open' ? (
              <Tag tone={tone}>{label}</Tag>
            ) : isCut(row) ? (
              <Tag tone="saffron">{formatSeconds(seconds)} بی‌خبر</Tag>
            ) : (
              <Tag tone="pistachio">وصل</Tag>
            )}
            {row.late > 0 && <Tag tone="saffron">{persianNumber(row.late)} پاسخ رسیده پس از پایان</Tag>}
            {row.cutSeconds > 0 && (
              <small className={text.muted}>
                قطعی {formatSeconds(row.cutSeconds)}، برگشته {formatSeconds(row.givenBack)}
              </small>
            )}
          </span>
        )
      },
    },
    {
      key: 'left',
      head: 'مانده',
      number: true,
      cell: row =>
        row.state === 'open' && row.deadlineAt ? (
          <span dir="ltr">{formatLeft(Math.max(0, Date.parse(row.deadlineAt) - now))}</span>
        ) : (
          row.points !== null && `نمره ${persianNumber(row.points)}`
        ),
    },
    {
      key: 'acts',
      head: 'کارها',
      cell: row =>
        row.attempt && (
          <>
            {row.late > 0 && onLate && (
              <IconButton
                icon="hard-drive"
                label={`پاسخ‌های رسیده پس از پایان، ${row.name}`}
                onClick={() => onLate(row)}
              />
            )}
            <IconButton
              icon={row.state === 'open' ? 'timer' : 'rotate-ccw'}
              label={row.state === 'open' ? `افزودن زمان، ${row.name}` : `باز کردن دوباره، ${row.name}`}
              onClick={() => onExtend(row)}
            />
          </>
        ),
    },
  ]
}

/** Minutes that are often added. */
const usualMinutes = [5, 10, 15]

/** More time for one learner, or without a row for all who sit it. */
function Extend({
  exam,
  row,
  learners,
  giveBackSeconds,
  onClose,
}: {
  exam: string
  row: LiveRow | null
  learners: number
  giveBackSeconds: number
  onClose: () => void
}) {
  const measured = row && row.cutSeconds > 0 ? Math.ceil(row.cutSeconds / 60) : null
  const [minutes, setMinutes] = useState(measured ?? 5)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const one = useWrite(extendAttempt, { invalidates: [watchExam] })
  const all = useWrite(extendExam, { invalidates: [watchExam] })
  const errors = fault === null ? [] : fieldErrors(fault)
  const findError = (field: string) => errors.find(error => error.field === field)?.message
  const give = async () => {
    setFault(null)
    try {
      if (row) {
        const { deadlineAt } = await one.mutateAsync({ attempt: row.attempt!, minutes, reason })
        showSnack(`پایان تازهٔ ${row.name}: ${formatTime(deadlineAt)}`)
      } else {
        const { extended } = await all.mutateAsync({ exam, minutes, reason })
        showSnack(`به زمان ${persianNumber(extended)} نفر افزوده شد.`)
      }
      onClose()
    } catch (thrown) {
      setFault(thrown)
    }
  }
  const isReopening = row !== null && row.state !== 'open'
  const chips = [...new Set([measured ?? 5, ...usualMinutes])].toSorted((less, more) => less - more)
  return (
    <Dialog
      title={
        !row
          ? `افزودن زمان به همه، ${persianNumber(learners)} نفر`
          : isReopening
            ? `باز کردن دوبارهٔ آزمون ${row.name}`
            : `افزودن زمان، ${row.name}`
      }
      onClose={onClose}
      careful
      footer={
        <Button busy={one.isPending || all.isPending} onClick={() => void give()}>
          {isReopening ? 'باز کردن با این زمان' : 'افزودن'}
        </Button>
      }
    >
      <div className={layout.stack}>
        {row && (
          <p className={text.meta}>
            قطعی اندازه‌گیری‌شده: {formatSeconds(row.cutSeconds)}. سقف برگشت خودکار این آزمون{' '}
            {formatSeconds(giveBackSeconds)} است و {formatSeconds(row.givenBack)} برگشته.
          </p>
        )}
        {isReopening && <p>رسید پیشین در گزارش می‌ماند و با تحویل دوباره رسید تازه‌ای ساخته می‌شود.</p>}
        <Chips label="دقیقه">
          {chips.map(choice => (
            <Chip key={choice} pressed={minutes === choice} onPress={() => setMinutes(choice)}>
              {persianNumber(choice)} دقیقه
            </Chip>
          ))}
        </Chips>
        <NumberField label="دقیقه" value={minutes} error={findError('minutes')} onChange={setMinutes} />
        <TextField
          label="دلیل، در گزارش می‌ماند"
          value={reason}
          maxLength={300}
          error={findError('reason')}
          onChange={setReason}
        />
        {fault !== null && errors.length === 0 && <FormErrors message={errorMessage(fault)} />}
      </div>
    </Dialog>
  )
}

/** A sentence to all who sit the exam. */
function Announce({ exam, learners, onClose }: { exam: string; learners: number; onClose: () => void }) {
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const write = useWrite(announce, { invalidates: [watchExam] })
  const send = async () => {
    setFault(null)
    try {
      const reply = await write.mutateAsync({ exam, text: words })
      showSnack(`پیام برای ${persianNumber(reply.learners)} نفر رفت.`)
      onClose()
    } catch (thrown) {
      setFault(thrown)
    }
  }
  const error = fault === null ? undefined : fieldErrors(fault)[0]?.message
  return (
    <Dialog
      title={`پیام به همه، ${persianNumber(learners)} نفر`}
      onClose={onClose}
      careful
      footer={
        <Button busy={write.isPending} onClick={() => void send()}>
          فرستادن
        </Button>
      }
    >
      <div className={layout.stack}>
        <p className={text.meta}>تا چند ثانیهٔ دیگر بالای صفحهٔ آزمون پیدا می‌شود و در پیام‌هایشان هم می‌ماند.</p>
        <TextField
          label="پیام"
          multiline
          rows={3}
          maxLength={500}
          value={words}
          error={error}
          onChange={setWords}
        />
        {fault !== null && !error && <FormErrors message={errorMessage(fault)} />}
      </div>
    </Dialog>
  )
}
