import { useLocation } from 'react-router'
import { safeParse } from 'zod/v4/core'
import { readInteger } from '#persian/digits.ts'
import { ListKeys } from '#records/list-keys.tsx'
import records from '#records/records.module.css'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryForm } from '#ui/query-form.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useListKeys } from '../../records/use-list-keys.ts'
import { AccountsFound } from './accounts-found.tsx'
import { findAccounts } from './contract.ts'
import styles from './dashboard.module.css'

/** Finds accounts by what people say of themselves: phone, email, name, national ID (`?q=`). */
export default function Accounts() {
  const query = new URLSearchParams(useLocation().search)
  const q = query.get('q')?.trim() ?? ''
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  // What is too short to be looked for is not asked.
  const asked = q ? safeParse(findAccounts.input, { query: q }) : null
  const refusal = asked?.error?.issues[0]?.message
  const container = useListKeys()
  return (
    <div ref={container} className={layout.stack}>
      <h1 className={styles.title}>حساب‌ها</h1>
      <QueryForm role="search" action="/studio/accounts" replace className={records.search}>
        <SearchBox
          label="جست‌وجوی حساب"
          placeholder="نام، کد ملی، شماره، ایمیل"
          defaultValue={q}
          maxLength={100}
          clearTo={q ? '/studio/accounts' : undefined}
        />
        <Button type="submit" variant="quiet">
          جست‌وجو
        </Button>
      </QueryForm>
      {refusal ? (
        <Empty title={refusal} />
      ) : q ? (
        <AccountsFound q={q} page={page} />
      ) : (
        <Empty title="حساب چه کسی را می‌خواهید؟">
          شماره موبایل (با هر نوشتاری)، ایمیل و کد ملی را کامل بنویسید؛ از نام، بخشی هم بس است.
        </Empty>
      )}
      <ListKeys />
    </div>
  )
}
