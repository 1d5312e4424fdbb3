import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { formatDate, formatDateTime } from '#persian/jalali.ts'
import { relativeTime } from '#persian/relative-time.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { deviceIcon } from '#ui/device-icon.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import text from '#ui/text.module.css'
import {
  type AccountCard,
  endAccountSession,
  endAccountSessions,
  readAccount,
  readAudit,
} from './contract.ts'
import styles from './dashboard.module.css'

type Session = AccountCard['sessions'][number]

/** Where the account is signed in; who may, ends one of them or all. */
export function AccountSessions({ account, mayEnd }: { account: AccountCard; mayEnd: boolean }) {
  const [ending, setEnding] = useState<Session | 'all' | null>(null)
  const { sessions } = account
  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="sessions">
      <div className={classes(layout.spread, layout.wrapping, styles.sectionHead)}>
        <h2 id="sessions" className={text.cardTitle}>
          نشست‌ها
        </h2>
        {mayEnd && sessions.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => setEnding('all')}>
            بستن همهٔ نشست‌ها
          </Button>
        )}
      </div>
      {sessions.length === 0 && <p className={styles.nothing}>در هیچ دستگاهی وارد نشده است.</p>}
      {sessions.length > 0 && (
        <ul className={classes(cardClass(), layout.list)} aria-labelledby="sessions">
          {sessions.map(session => (
            <Item
              key={session.id}
              drawing={<StarIcon icon={deviceIcon(session.device)} />}
              title={session.device}
              facts={[
                session.place && (
                  <>
                    شبکهٔ <Bdi>{session.place}</Bdi>
                  </>
                ),
                `ورود: ${formatDate(session.createdAt)}`,
                <time key="seen" dateTime={session.lastSeenAt} title={formatDateTime(session.lastSeenAt)}>
                  آخرین استفاده: {relativeTime(session.lastSeenAt, Date.now())}
                </time>,
              ]}
            >
              {mayEnd && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`بستن نشست ${session.device}`}
                  onClick={() => setEnding(session)}
                >
                  بستن
                </Button>
              )}
            </Item>
          ))}
        </ul>
      )}
      {ending && <EndDialog account={account} ending={ending} onClose={() => setEnding(null)} />}
    </section>
  )
}

function EndDialog({
  account: { id, name, surname },
  ending,
  onClose,
}: {
  account: AccountCard
  ending: Session | 'all'
  onClose: () => void
}) {
  const invalidates = [readAccount, readAudit]
  const endOne = useWrite(endAccountSession, { invalidates })
  const endAll = useWrite(endAccountSessions, { invalidates })
  const write = ending === 'all' ? endAll : endOne
  const end = async () => {
    try {
      await (ending === 'all' ? endAll.mutateAsync({ id }) : endOne.mutateAsync({ id, sessionId: ending.id }))
      showSnack(ending === 'all' ? 'همهٔ نشست‌ها بسته شد.' : 'نشست بسته شد.')
      onClose()
    } catch {
      // Why not stands in the dialog.
    }
  }
  return (
    <ConfirmDialog
      title={ending === 'all' ? 'بستن همهٔ نشست‌ها' : `بستن نشست «${ending.device}»`}
      confirm="بستن"
      reject="انصراف"
      danger
      busy={write.isPending}
      fault={write.error?.info.message}
      onAnswer={confirmed => (confirmed ? void end() : onClose())}
    >
      {ending === 'all'
        ? `«${name} ${surname}» از همهٔ دستگاه‌ها بیرون می‌رود و باید دوباره وارد شود.`
        : `«${name} ${surname}» از این دستگاه بیرون می‌رود و باید دوباره وارد شود.`}
    </ConfirmDialog>
  )
}
