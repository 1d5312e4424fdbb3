import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { readInteger } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { QueryForm } from '#ui/query-form.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { readAgreement } from '../contract.ts'
import { AgreementTables } from './agreement-tables.tsx'
import { OpenSamples } from './open-samples.tsx'
import { SampleRulesForm } from './sample-rules-form.tsx'
import styles from './studio.module.css'

/** How alike correctors score, what waits to be scored again, and by which rule texts become samples. */
export default function AgreementAdmin() {
  const asked = new URLSearchParams(useLocation().search)
  const [from, to] = ['from', 'to'].map(name => asked.get(name) || undefined)
  const page = Math.max(1, readInteger(asked.get('page') ?? '') ?? 1)
  const query = useQuery({ ...buildQueryOptions(readAgreement, { from, to }), staleTime: 0 })
  return (
    <div className={layout.stack}>
      <div>
        <h1>هم‌خوانی نمره‌ها</h1>
        <p className={text.muted}>
          دو مصحح به یک نوشته تا چه اندازه یکسان نمره داده‌اند. کاپای وزن‌دار سهم تصادف را کم می‌کند: ۱ یعنی
          کاملاً یکسان و ۰ یعنی مانند تصادف؛ اختلاف‌های بزرگ‌تر بیشتر به حساب می‌آید.
        </p>
      </div>
      <QueryView query={query} loading={<Skeleton height="24rem" />}>
        {agreement => (
          <>
            <RangeForm key={`${agreement.from} ${agreement.to}`} from={agreement.from} to={agreement.to} />
            {agreement.groups.length === 0 ? (
              <Empty title="در این بازه نوشته‌ای دو بار نمره نگرفته است.">
                نوشته‌های تصحیح‌شده را از صف تصحیح یا با قاعدهٔ زیر به مصحح دوم بسپارید.
              </Empty>
            ) : (
              <AgreementTables agreement={agreement} />
            )}
          </>
        )}
      </QueryView>
      <OpenSamples page={page} range={{ from, to }} />
      <SampleRulesForm />
    </div>
  )
}

function RangeForm({ from, to }: { from: string; to: string }) {
  const [first, setFirst] = useState(from)
  const [last, setLast] = useState(to)
  return (
    <QueryForm action={studioPaths.writingAgreement()}>
      <div className={styles.range}>
        <JalaliPicker
          label="از روز"
          name="from"
          hint=""
          value={first}
          onChange={setFirst}
          max={last || undefined}
        />
        <JalaliPicker
          label="تا روز"
          name="to"
          hint=""
          value={last}
          onChange={setLast}
          min={first || undefined}
        />
        <Button type="submit" variant="quiet">
          نمایش
        </Button>
      </div>
    </QueryForm>
  )
}
