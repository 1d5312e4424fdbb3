import { useQuery } from '@tanstack/react-query'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { formatDateTime } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { type Reconciliation, readReconciliation, runReconciliation } from './contract.ts'
import { ArrivedMoney, Gateways, OpenPayments, ReconciledDays } from './reconciling-tables.tsx'
import { WaitingRefunds } from './waiting-refunds.tsx'
import { WithdrawalRight } from './withdrawal-right.tsx'

/** The gateway against the ledger, for whoever keeps the books: days, differences, and what waits for somebody. */
export default function Reconciling() {
  const may = useMay()
  const query = useQuery({ ...buildQueryOptions(readReconciliation, {}), staleTime: 0 })
  const mayRun = may('payments.reconcile')
  return (
    <div className={layout.stack}>
      <div className={layout.spread}>
        <div>
          <h1>تطبیق پرداخت</h1>
          <p className={text.muted}>دفتر ما در برابر درگاه بانک، روز به روز.</p>
        </div>
        {mayRun && <Run />}
      </div>
      <QueryView query={query} loading={<Skeleton height="20rem" />}>
        {data => <Found found={data} mayRun={mayRun} />}
      </QueryView>
    </div>
  )
}

function Run() {
  const write = useWrite(runReconciliation, { invalidates: [readReconciliation] })
  const run = () =>
    write.mutateAsync({}).then(
      () => showSnack('تطبیق انجام شد.'),
      // Why not stands beside the button.
      () => undefined,
    )
  return (
    <div>
      {write.error && <FormErrors message={write.error.info.message} />}
      <Button variant="quiet" busy={write.isPending} onClick={() => void run()}>
        <Icon name="rotate-cw" />
        اجرای اکنون
      </Button>
    </div>
  )
}

function Found({ found, mayRun }: { found: Reconciliation; mayRun: boolean }) {
  const { gateways, proof, days, open, arrived, refunds } = found
  const provedAt = proof.at
  const differences = days.reduce((sum, day) => sum + day.differences.length, 0)
  return (
    <div className={layout.stack}>
      {proof.faults.length > 0 ? (
        <Note tone="pomegranate">
          دفتر درست درنمی‌آید. این را به سازندهٔ سامانه نشان دهید:
          {proof.faults.map(fault => (
            <p key={fault} lang="en" dir="ltr">
              {fault}
            </p>
          ))}
        </Note>
      ) : provedAt === null ? (
        <Note>دفتر هنوز وارسی نشده است؛ هر شب خودش وارسی می‌شود، یا همین حالا با «اجرای اکنون».</Note>
      ) : (
        <Note
          tone={differences > 0 ? 'saffron' : 'pistachio'}
          icon={differences > 0 ? 'circle-alert' : 'check'}
        >
          {differences > 0
            ? 'میان دفتر و درگاه اختلافی هست؛ هر کدام در روز خودش آمده است.'
            : 'دفتر با خودش و با درگاه می‌خواند.'}
          {` آخرین وارسی: ${formatDateTime(provedAt)}.`}
        </Note>
      )}
      <Gateways gateways={gateways} />
      <ReconciledDays days={days} />
      <OpenPayments open={open} />
      <ArrivedMoney arrived={arrived} />
      <WaitingRefunds refunds={refunds} mayFinish={mayRun} />
      <WithdrawalRight />
    </div>
  )
}
