import { useWrite } from '#client/query.tsx'
import { formatTime } from '#persian/jalali.ts'
import { displayPhone, splitE164 } from '#persian/phone.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { type AccountCard, readAccount, readAudit, unlockAccount } from './contract.ts'

/** Whether wrong passwords have locked the account; who may, lifts that. */
export function Locks({ account: { id, locks }, mayUnlock }: { account: AccountCard; mayUnlock: boolean }) {
  const write = useWrite(unlockAccount, { invalidates: [readAccount, readAudit] })
  const unlock = () =>
    write.mutateAsync({ id }).then(
      () => showSnack('قفل برداشته شد.'),
      // Why not stands in the card.
      () => undefined,
    )
  return (
    <section
      className={classes(cardClass({ padded: true }), layout.stack, layout.tight)}
      aria-labelledby="locks"
    >
      <h2 id="locks" className={text.cardTitle}>
        قفل ورود
      </h2>
      {locks.length === 0 && <p className={classes(text.small, text.muted)}>ورود به این حساب باز است.</p>}
      {locks.map(({ identifier, until, everywhere }) => (
        <p key={`${identifier} ${until} ${everywhere}`} className={classes(layout.row, text.small)}>
          <Icon name="lock" />
          <span>
            {identifier.startsWith('+') ? displayPhone(splitE164(identifier)) : <Bdi>{identifier}</Bdi>} تا
            ساعت {formatTime(until)}، {everywhere ? 'از هر دستگاه ناشناس' : 'از یک نشانی'}
          </span>
        </p>
      ))}
      {write.error && <FormErrors message={write.error.info.message} />}
      {mayUnlock && locks.length > 0 && (
        <div>
          <Button variant="quiet" size="small" busy={write.isPending} onClick={() => void unlock()}>
            <Icon name="lock-open" />
            برداشتن قفل
          </Button>
        </div>
      )}
    </section>
  )
}
