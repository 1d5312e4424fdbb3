import { useLocation } from 'react-router'
import { readInteger } from '#persian/digits.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { AuditLog } from './audit-log.tsx'
import styles from './desk.module.css'

/** What was done to accounts and by whom; to one of them with `?account=`. */
export default function Audit() {
  const query = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const account = query.get('account') ?? undefined
  return (
    <div className={layout.stack}>
      <div>
        <h1 className={styles.title}>رویدادها</h1>
        <p className={text.muted}>
          {account ? 'هر کاری که با این حساب شده است.' : 'هر کاری که با حساب‌ها شده است، تازه‌ترین بالا.'}
        </p>
      </div>
      {account && (
        <p className={layout.row}>
          <a href={`/studio/accounts/${account}`} className={classes(text.link, text.small)}>
            این حساب
          </a>
          <a href="/studio/audit" className={classes(text.link, text.small)}>
            همهٔ رویدادها
            <Icon name="forward" />
          </a>
        </p>
      )}
      <AuditLog account={account} page={page} perPage={50} withPager />
    </div>
  )
}
