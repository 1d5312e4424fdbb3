import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import records from '#records/records.module.css'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { ContactText } from './contact-text.tsx'
import { type AccountRow, findAccounts } from './contract.ts'
import { formatRoles } from './role-names.ts'

/** A page of the accounts that answer to `q`. */
export function AccountsFound({ q, page }: { q: string; page: number }) {
  const query = useQuery({
    ...buildQueryOptions(findAccounts, { query: q, page }),
    // What was found before stays while the next comes.
    placeholderData: before => before,
  })
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {data =>
        data.total === 0 ? (
          <Empty title={`نتیجه‌ای برای «${q}» پیدا نشد.`} />
        ) : (
          <>
            <p role="status" className={classes(text.small, text.faint)}>
              {persianNumber(data.total)} حساب
            </p>
            <div className={classes(cardClass(), records.rows)}>
              <Table caption="حساب‌ها" columns={columns} rows={data.items} rowKey={({ id }) => id} fold />
            </div>
            <Pager
              page={data.page}
              perPage={data.perPage}
              total={data.total}
              address={page => studioPaths.accounts({ q, page })}
            />
          </>
        )
      }
    </QueryView>
  )
}

const columns: Column<AccountRow>[] = [
  {
    key: 'name',
    head: 'نام',
    names: true,
    cell: ({ id, name, surname }) => (
      <a href={studioPaths.account({ id })} className={records.rowLink}>
        {`${name} ${surname}`.trim() || 'بی‌نام'}
      </a>
    ),
  },
  { key: 'phone', head: 'شماره موبایل', cell: account => <Contact of={account} kind="phone" /> },
  { key: 'email', head: 'ایمیل', cell: account => <Contact of={account} kind="email" /> },
  {
    key: 'roles',
    head: 'نقش',
    cell: ({ roles }) => roles.length > 0 && <Tag tone="turquoise">{formatRoles(roles)}</Tag>,
  },
  {
    key: 'since',
    head: 'عضویت',
    cell: ({ createdAt }) => <span className={text.muted}>{formatDate(createdAt)}</span>,
  },
]

function Contact({ of: { contacts }, kind }: { of: AccountRow; kind: 'phone' | 'email' }) {
  const found = contacts.find(contact => contact.kind === kind)
  return found ? <ContactText contact={found} /> : <span className={text.faint}>ندارد</span>
}
