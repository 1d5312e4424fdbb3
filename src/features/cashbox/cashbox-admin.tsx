import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { Boxes } from './boxes.tsx'
import styles from './cashbox.module.css'
import { ClosedDays } from './closed-days.tsx'
import { type CashDayAnswer, readCashDay } from './contract.ts'
import { DayForm } from './day-form.tsx'
import { DayLines } from './day-lines.tsx'
import { DaySheet } from './day-sheet.tsx'
import { DepositDialog, ReopenDialog } from './dialogs.tsx'

/** The end of a cashbox's day: what was counted against the ledger, until the day is closed; and the days that are. */
export default function CashboxAdmin() {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const [cashbox, day] = [asked.get('cashbox') ?? undefined, asked.get('day') ?? undefined]
  const page = Number(asked.get('page') ?? 1) || 1
  const query = useQuery({ ...buildQueryOptions(readCashDay, { cashbox, day }), staleTime: 0 })
  return (
    <QueryView
      query={query}
      loading={
        <>
          <h1>پایان روز</h1>
          <Skeleton height="24rem" />
        </>
      }
    >
      {answer => <Day answer={answer} page={page} />}
    </QueryView>
  )
}

function Day({ answer, page }: { answer: CashDayAnswer; page: number }) {
  const { cashboxes, cashbox, day, previous } = answer
  const may = useMay()
  const [asks, setAsks] = useState<'deposit' | 'reopen' | null>(null)
  const isClosed = day.state === 'closed'
  return (
    <>
      <div className={classes(layout.stack, layout.notPrinted)}>
        <div className={styles.head}>
          <div>
            <h1>پایان روز</h1>
            <p className={text.muted}>
              <UserText>{cashbox.name}</UserText>
              {cashbox.branch && (
                <>
                  ، <UserText>{cashbox.branch}</UserText>
                </>
              )}
              ، روز {persianNumber(day.number)}
              {day.openedAt && `، از ${formatDateTime(day.openedAt)}`}
            </p>
          </div>
          <div className={styles.acts}>
            {isClosed && (
              <a
                href={studioPaths.cashbox({ cashbox: cashbox.id })}
                className={buttonClass({ variant: 'text' })}
              >
                روز باز
              </a>
            )}
            {!isClosed && may('cashbox.close') && (
              <Button variant="quiet" onClick={() => setAsks('deposit')}>
                خروج از صندوق…
              </Button>
            )}
            {isClosed && day.isLast && may('cashbox.reopen') && (
              <Button variant="quiet" onClick={() => setAsks('reopen')}>
                بازکردن دوباره…
              </Button>
            )}
            <Button variant="quiet" onClick={() => print()}>
              <Icon name="printer" />
              برگهٔ صندوق
            </Button>
          </div>
        </div>
        {cashboxes.length > 1 && (
          <Chips label="صندوق">
            {cashboxes
              .filter(({ isOpen, id }) => isOpen || id === cashbox.id)
              .map(({ id, name }) => (
                <Chip key={id} to={studioPaths.cashbox({ cashbox: id })} chosen={id === cashbox.id}>
                  <UserText>{name}</UserText>
                </Chip>
              ))}
          </Chips>
        )}
        {day.reopenings.map(({ at, by, reason }) => (
          <Note key={at}>
            {by ? <UserText>{by}</UserText> : 'یک همکار'} این روز را {formatDateTime(at)} دوباره باز کرد:{' '}
            <UserText>{reason}</UserText>
          </Note>
        ))}
        {isClosed ? (
          <>
            <Note tone="pistachio" icon="check">
              {day.closedBy ? <UserText>{day.closedBy}</UserText> : 'یک همکار'} این روز را{' '}
              {formatDateTime(day.closedAt!)} بست.
            </Note>
            <DayLines day={day} />
          </>
        ) : (
          <DayForm
            key={`${cashbox.id} ${day.number} ${day.state}`}
            cashbox={cashbox.id}
            day={day}
            previous={previous}
            mayClose={may('cashbox.close')}
          />
        )}
        <ClosedDays cashbox={cashbox.id} page={page} />
        {may('cashbox.manage') && <Boxes />}
      </div>
      <DaySheet cashbox={cashbox} day={day} />
      {asks === 'deposit' && (
        <DepositDialog
          cashbox={cashbox.id}
          cash={day.lines.find(({ method }) => method === 'cash')?.ledger ?? 0}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'reopen' && <ReopenDialog day={day} onClose={() => setAsks(null)} />}
    </>
  )
}
