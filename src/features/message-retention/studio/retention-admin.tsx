import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { changeRetention, readRetention } from '../contract.ts'
import { describeKeeping, keptMonths } from '../rules.ts'

/** How long the school keeps what is said in the messenger, and what newcomers of a group read. */
export default function RetentionAdmin() {
  return (
    <QueryProvider>
      <div className={layout.stack}>
        <div>
          <h1>نگهداری پیام‌ها</h1>
          <p className={text.muted}>
            پیام‌های پیام‌رسان تا چه زمانی بمانند، و تازه‌واردهای یک گروه از کجا بخوانند. پیام‌های گزارش‌شده پاک
            نمی‌شوند.
          </p>
        </div>
        <Rules />
      </div>
    </QueryProvider>
  )
}

function Rules() {
  const query = useQuery(buildQueryOptions(readRetention, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="16rem" />}>
      {rules => <RulesForm rules={rules} />}
    </QueryView>
  )
}

type RetentionRules = { keepMonths: number | null; newcomersReadAll: boolean }

function RulesForm({ rules }: { rules: RetentionRules }) {
  const [months, setMonths] = useState(rules.keepMonths)
  const [newcomersReadAll, setNewcomersReadAll] = useState(rules.newcomersReadAll)
  const [isAsking, setAsking] = useState(false)
  const write = useWrite(changeRetention, { invalidates: [readRetention] })
  const isShorter = months !== null && (rules.keepMonths === null || months < rules.keepMonths)
  const save = () =>
    write
      .mutateAsync({ keepMonths: months, newcomersReadAll })
      .then(() => showSnack('ذخیره شد.'))
      .catch(() => undefined)
      .finally(() => setAsking(false))
  return (
    <form
      aria-label="نگهداری پیام‌ها"
      className={classes(cardClass({ padded: true }), layout.stack)}
      onSubmit={event => {
        event.preventDefault()
        if (isShorter) setAsking(true)
        else void save()
      }}
    >
      <SelectField
        label="پیام‌ها بمانند"
        value={months === null ? '' : String(months)}
        onChange={chosen => setMonths(chosen === '' ? null : Number(chosen))}
        options={[null, ...keptMonths].map(one => ({
          value: one === null ? '' : String(one),
          label: describeKeeping(one),
        }))}
      />
      <CheckField
        label="کسی که تازه به گروهی می‌آید، پیام‌های پیش از آمدنش را هم بخواند"
        checked={newcomersReadAll}
        onChange={setNewcomersReadAll}
      />
      {write.error && <FormErrors message={write.error.info.message} />}
      <div>
        <Button type="submit" busy={write.isPending}>
          ذخیره
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="پیام‌های کهنه پاک شوند؟"
          confirm="پاک شوند"
          reject="انصراف"
          danger
          busy={write.isPending}
          onAnswer={confirmed => (confirmed ? void save() : setAsking(false))}
        >
          <p>
            از امشب هر پیامی که بیش از {describeKeeping(months)} از آن گذشته باشد، برای همه پاک می‌شود و
            برنمی‌گردد.
          </p>
        </ConfirmDialog>
      )}
    </form>
  )
}
