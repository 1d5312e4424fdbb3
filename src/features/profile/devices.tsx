import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endSession, type Session, sessions } from '#account/contract.ts'
import type { ApiError } from '#client/api-error.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { formatDateTime } from '#persian/jalali.ts'
import { relativeTime } from '#persian/relative-time.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { deviceIcon } from '#ui/device-icon.ts'
import { Failed } from '#ui/failed.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'

/** Where the user is signed in: this browser first; every other one can be signed out from here. */
export function Devices() {
  const { data, error, refetch } = useQuery(buildQueryOptions(sessions, {}))
  const [ending, setEnding] = useState<readonly Session[]>([])
  const others = data?.items.filter(({ current }) => !current) ?? []
  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="devices">
      <div className={classes(layout.spread, layout.wrapping)}>
        <h2 id="devices" className={text.cardTitle}>
          دستگاه‌ها
        </h2>
        {others.length > 1 && (
          <Button variant="quiet" size="small" onClick={() => setEnding(others)}>
            خروج از همهٔ دستگاه‌های دیگر
          </Button>
        )}
      </div>
      {error && !data && <Failed message={error.info.message} onRetry={() => void refetch()} />}
      {data && (
        <ul className={classes(cardClass(), layout.list)} aria-labelledby="devices">
          {data.items.map(session => (
            <Device key={session.id} session={session} onEnd={() => setEnding([session])} />
          ))}
        </ul>
      )}
      {ending.length > 0 && <EndDialog ending={ending} onClose={() => setEnding([])} />}
    </section>
  )
}

function Device({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, place, lastSeenAt, current } = session
  return (
    <Item
      drawing={<StarIcon icon={deviceIcon(device)} tone={current ? 'full' : 'soft'} />}
      title={device}
      facts={[
        place && (
          <>
            شبکهٔ <Bdi>{place}</Bdi>
          </>
        ),
        <time key="seen" dateTime={lastSeenAt} title={formatDateTime(lastSeenAt)}>
          آخرین استفاده: {relativeTime(lastSeenAt, Date.now())}
        </time>,
      ]}
    >
      {current ? (
        <Tag tone="pistachio">همین دستگاه</Tag>
      ) : (
        <Button variant="quiet" size="small" aria-label={`خروج از ${device}`} onClick={onEnd}>
          خروج
        </Button>
      )}
    </Item>
  )
}

function EndDialog({ ending, onClose }: { ending: readonly Session[]; onClose: () => void }) {
  const one = ending.length === 1 ? ending[0] : undefined
  const write = useWrite(endSession, { invalidates: [sessions] })
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      for (const { id } of ending) await write.mutateAsync({ id }).catch(unlessGone)
      showSnack(one ? `«${one.device}» از حساب شما بیرون رفت.` : 'همهٔ دستگاه‌های دیگر بیرون رفتند.')
      onClose()
    } catch {
      // Why not stands in the dialog.
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={one ? `خروج از «${one.device}»` : 'خروج از همهٔ دستگاه‌های دیگر'}
      confirm="خروج"
      reject="انصراف"
      danger
      busy={isBusy}
      fault={isBusy ? undefined : write.error?.info.message}
      onAnswer={confirmed => (confirmed ? void end() : onClose())}
    >
      {one
        ? 'این دستگاه بی‌درنگ از حساب شما بیرون می‌رود و برای ورود دوباره رمز عبور لازم است.'
        : 'هر دستگاهی جز همین یکی بی‌درنگ از حساب شما بیرون می‌رود.'}
    </ConfirmDialog>
  )
}

/** A session that was ended elsewhere meanwhile is out as well. */
function unlessGone(fault: ApiError) {
  if (fault.http !== 404) throw fault
}
