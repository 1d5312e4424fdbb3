import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { RecordCheck, RecordNumber, RecordPart, RecordText } from '#records/record-fields.tsx'
import { RecordForm } from '#records/record-form.tsx'
import { RecordList } from '#records/record-list.tsx'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { refundPolicies } from '../refund-policies.ts'
import { describeShare, describeUntil } from '../refund-policy.ts'
import { type PolicyValues, refundPolicyRecords, type StepValues } from './contract.ts'
import { PolicyPreview } from './policy-preview.tsx'
import { toPolicy, toValues } from './policy-values.ts'
import { StepsField } from './steps-field.tsx'

const path = '/studio/refund-policies'

/** How much comes back to whoever withdraws: the school's policies, and below the list the form of one. */
export default function PoliciesAdmin() {
  const { pathname, search } = useLocation()
  const [, , , id] = pathname.split('/')
  const query = new URLSearchParams(search)
  return (
    <div className={layout.stack}>
      <div>
        <h1>شرایط بازگشت پول</h1>
        <p className={text.muted}>
          هر گروه با یکی از این شرایط فروخته می‌شود و خریدار آن را پیش از پرداخت می‌بیند. تغییر شرایط به
          سفارش‌های پیشین نمی‌رسد.
        </p>
      </div>
      {id === 'new' ? (
        <NewPolicy template={query.get('template')} from={query.get('from')} />
      ) : id ? (
        <OldPolicy key={id} id={id} />
      ) : (
        <>
          <Policies />
          <Templates />
        </>
      )}
    </div>
  )
}

type Row = PolicyValues & { id: string }

function Policies() {
  return (
    <RecordList<Row>
      of={refundPolicyRecords}
      caption="شرایط بازگشت پول"
      columns={[
        {
          key: 'title',
          head: 'شرایط',
          cell: ({ title, isDefault, isArchived }) => (
            <>
              <UserText>{title}</UserText> {isDefault && <Tag tone="turquoise">پیش‌گزیده</Tag>}
              {isArchived && <Tag>بایگانی‌شده</Tag>}
            </>
          ),
        },
        {
          key: 'first',
          head: 'در آغاز',
          label: 'در آغاز:',
          cell: row => {
            const [step] = toPolicy(row).steps
            return `${describeUntil(step!.until)}: ${describeShare(step!)}`
          },
        },
        {
          key: 'steps',
          head: 'پله‌ها',
          label: 'پله‌ها:',
          cell: ({ steps }) => persianNumber(steps.length + 1),
        },
      ]}
      path={path}
      add="شرایط تازه"
      empty="هنوز شرایطی نیست. از یکی از نمونه‌های پایین آغاز کنید."
    />
  )
}

/** What others publish, to begin from. */
function Templates() {
  return (
    <section aria-labelledby="templates" className={layout.stack}>
      <div>
        <h2 id="templates" className={text.cardTitle}>
          آغاز از یک نمونه
        </h2>
        <p className={text.muted}>شرایطی که آموزشگاه‌های دیگر منتشر کرده‌اند؛ پیش از ذخیره آن را تغییر دهید.</p>
      </div>
      <div className={classes(layout.row, layout.wrapping)}>
        {Object.entries(refundPolicies).map(([name, { title }]) => (
          <a
            key={name}
            href={`${path}/new?template=${name}`}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            {title}
          </a>
        ))}
      </div>
    </section>
  )
}

const empty: Omit<PolicyValues, 'steps'> & { steps: StepValues[] } = {
  title: '',
  steps: [{ kind: 'hoursBeforeStart', count: 48, percent: 100, keepsFee: false }],
  lastPercent: 0,
  sessionCount: '',
  maxDeducted: '',
  isDefault: false,
  isArchived: false,
}

function NewPolicy({ template, from }: { template: string | null; from: string | null }) {
  if (from) return <CopiedPolicy id={from} />
  const known = Object.entries(refundPolicies).find(([name]) => name === template)?.[1]
  return <PolicyForm key={template} id={null} initial={known ? { ...empty, ...toValues(known) } : empty} />
}

function CopiedPolicy({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(refundPolicyRecords.read, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="14rem" />}>
      {({ id: _, version: __, changedAt: ___, ...values }) => (
        <PolicyForm
          id={null}
          initial={{ ...values, title: `${values.title} (۲)`, isDefault: false, isArchived: false }}
        />
      )}
    </QueryView>
  )
}

function OldPolicy({ id }: { id: string }) {
  return (
    <>
      <PolicyForm id={id} />
      <p>
        <a href={`${path}/new?from=${id}`} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          شرایط تازه از روی این
        </a>
      </p>
    </>
  )
}

function PolicyForm({ id, initial }: { id: string | null; initial?: Record<string, unknown> }) {
  return (
    <RecordForm of={refundPolicyRecords} id={id} path={path} initial={initial}>
      <RecordText
        source="title"
        label="نام"
        maxLength={80}
        hint="مانند «گروه‌های ترمی»؛ همکاران آن را می‌بینند."
      />
      <RecordPart<StepValues[]> source="steps">{part => <StepsField {...part} />}</RecordPart>
      <RecordNumber source="lastPercent" label="پس از آخرین پله، درصد بازگشت" hint="بیشتر وقت‌ها ۰ است." />
      <RecordNumber
        source="sessionCount"
        label="پله‌ها برای گروه چند جلسه‌ای است؟"
        hint="در گروه کوتاه‌تر شمارهٔ جلسه‌ها به همان نسبت جلوتر می‌آید. خالی یعنی تا آخرین جلسه‌ای که نوشته‌اید."
      />
      <RecordNumber source="maxDeducted" label="سقف کسر به تومان" hint="خالی یعنی بی‌سقف." />
      <RecordCheck source="isDefault" label="گروه‌های تازه با این شرایط آغاز شوند" />
      <RecordCheck source="isArchived" label="بایگانی: برای گروه‌های تازه پیشنهاد نشود" />
      <PolicyPreview />
    </RecordForm>
  )
}
