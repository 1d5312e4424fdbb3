import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { AccountHead } from './account-head.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { AuditLog } from './audit-log.tsx'
import { readAccount } from './contract.ts'
import styles from './dashboard.module.css'
import { Locks } from './locks.tsx'
import { RolesForm } from './roles-form.tsx'
import { SentCodes } from './sent-codes.tsx'

/** One account, as far as the one who looks may see and change it. */
export default function Account() {
  const [, , , id = ''] = useLocation().pathname.split('/')
  const may = useMay()
  const { data, error, refetch } = useQuery(buildQueryOptions(readAccount, { id }))
  return (
    <div className={layout.stack}>
      <a href="/studio/accounts" className={classes(text.link, text.small, styles.back)}>
        <Icon name="previous" />
        همهٔ حساب‌ها
      </a>
      {data && (
        <>
          <AccountHead account={data.account} />
          {may('people.read') && (
            <a href={studioPaths.person({ id })} className={classes(text.link, text.small, styles.back)}>
              پروندهٔ این شخص
              <Icon name="forward" />
            </a>
          )}
          <div className={styles.account}>
            <div className={styles.sections}>
              <AccountSessions account={data.account} mayEnd={may('accounts.endSessions')} />
              <SentCodes codes={data.account.codes} />
              {may('audit.read') && <AccountAudit id={id} />}
            </div>
            <div className={styles.sections}>
              <Locks account={data.account} mayUnlock={may('accounts.unlock')} />
              {may('roles.change') && <RolesForm key={id} account={data.account} />}
            </div>
          </div>
        </>
      )}
      {error && !data && (
        <Trouble http={error.http} message={error.info.message} onRetry={() => void refetch()} />
      )}
      {!error && !data && (
        <Loading className={layout.stack}>
          <Skeleton height="6rem" />
          <Skeleton height="18rem" />
        </Loading>
      )}
    </div>
  )
}

function AccountAudit({ id }: { id: string }) {
  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="audit-log">
      <h2 id="audit-log" className={text.cardTitle}>
        رویدادهای این حساب
      </h2>
      <AuditLog part={{ account: id }} page={1} perPage={10} />
      <a href={studioPaths.audit({ account: id })} className={classes(text.link, text.small, styles.back)}>
        همهٔ رویدادهای این حساب
        <Icon name="forward" />
      </a>
    </section>
  )
}

function Trouble({ http, message, onRetry }: { http: number; message: string; onRetry: () => void }) {
  if (http !== 404 && http !== 422) return <Failed message={message} onRetry={onRetry} />
  return (
    <Empty
      title="چنین حسابی نیست."
      action={
        <a href="/studio/accounts" className={buttonClass()}>
          جست‌وجوی حساب
        </a>
      }
    >
      شاید حذف شده باشد یا نشانی کامل نباشد.
    </Empty>
  )
}
