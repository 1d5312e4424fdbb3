import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import {
  approvePay,
  dropCorrection,
  listPay,
  myPay,
  type Pay,
  type PayStatement,
  readPay,
} from './contract.ts'
import { CorrectionForm } from './correction-form.tsx'
import { MonthLinks, monthIn } from './month-links.tsx'
import { monthName } from './months.ts'
import { Rates } from './rates.tsx'
import { StatementView } from './statement-view.tsx'

/** A month of one teacher: its lines, corrections, the approval; and the rates below. */
export function TeacherPay({ teacher }: { teacher: string }) {
  const { search } = useLocation()
  const query = useQuery({
    ...buildQueryOptions(readPay, { teacher, ...monthIn(search) }),
    staleTime: 0,
  })
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {data => <Month {...data} />}
    </QueryView>
  )
}

function Month({ teacher: { id: teacher, name, isTeacher }, months, rates, statement }: Pay) {
  const drop = useWrite(dropCorrection, { invalidates: [readPay, listPay] })
  const { month, state } = statement
  const isLoose = state === 'open' || state === 'due'
  const dropLine = (correction: string) =>
    void drop.mutateAsync({ teacher, correction }).catch(fault => showSnack(fault.info.message))
  return (
    <>
      <div>
        <a href={studioPaths.pay({ month })} className={text.link}>
          همهٔ استادان و مشاوران
        </a>
        <h1>
          {isTeacher ? 'حق‌التدریس' : 'دستمزد'} <UserText>{name}</UserText>
        </h1>
      </div>
      <MonthLinks month={month} months={months} path={studioPaths.pay({ teacher })} />
      <StatementView
        teacher={teacher}
        statement={statement}
        action={({ id, kind, reason }) =>
          isLoose &&
          kind === 'correction' && (
            <IconButton icon="trash-2" label={`برداشتن اصلاح: ${reason}`} onClick={() => dropLine(id)} />
          )
        }
      />
      {state === 'closed' && (
        <p className={text.muted}>
          ماه بعد تأیید شده است؛ آنچه از این ماه مانده باشد در صورت‌حساب بعدی می‌آید.
        </p>
      )}
      {state === 'due' && statement.lines.length > 0 && <Approve teacher={teacher} statement={statement} />}
      {isLoose && <CorrectionForm key={month} teacher={teacher} month={month} />}
      <Rates teacher={teacher} isTeacher={isTeacher} rates={rates} />
    </>
  )
}

function Approve({ teacher, statement: { month, total } }: { teacher: string; statement: PayStatement }) {
  const [isAsked, setAsked] = useState(false)
  const write = useWrite(approvePay, { invalidates: [readPay, listPay, myPay] })
  const answer = async (isConfirmed: boolean) => {
    if (!isConfirmed) {
      write.reset()
      return setAsked(false)
    }
    const done = await write.mutateAsync({ teacher, month, total }).catch(() => null)
    if (!done) return
    setAsked(false)
    showSnack('صورت‌حساب تأیید شد.')
  }
  return (
    <div>
      <Button onClick={() => setAsked(true)}>
        <Icon name="check" />
        تأیید صورت‌حساب
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="تأیید صورت‌حساب"
          confirm="تأیید"
          reject="انصراف"
          busy={write.isPending}
          fault={write.error?.info.message}
          onAnswer={isConfirmed => void answer(isConfirmed)}
        >
          صورت‌حساب {monthName(month)} به مبلغ {balance(total)} تأیید می‌شود و خودش آن را می‌بیند. پس از آن تغییر
          نمی‌کند؛ تفاوت‌ها در ماه بعد می‌آید.
        </ConfirmDialog>
      )}
    </div>
  )
}
