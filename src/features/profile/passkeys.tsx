import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Passkey, passkeys, removePasskey } from '#account/contract.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { formatLongDate } from '#persian/jalali.ts'
import { relativeTime } from '#persian/relative-time.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import text from '#ui/text.module.css'
import { PasskeyDialog } from './passkey-dialog.tsx'

/** A further way in: the lock of a device instead of the password. Shown only where browser and address can have it. */
export function Passkeys() {
  const { data } = useQuery(buildQueryOptions(passkeys, {}))
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  if (!data || data.host !== location.hostname || !window.PublicKeyCredential) return null
  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="passkeys">
      <div className={classes(layout.spread, layout.wrapping)}>
        <h2 id="passkeys" className={text.cardTitle}>
          گذرکلیدها
        </h2>
        <Button variant="quiet" size="small" onClick={() => setAdding(true)}>
          افزودن گذرکلید
        </Button>
      </div>
      <p className={text.muted}>
        با گذرکلید، بی‌آنکه رمز عبور بنویسید، تنها با قفل دستگاه خود وارد می‌شوید: اثر انگشت، چهره یا رمز صفحه.
      </p>
      {data.items.length > 0 && (
        <ul className={classes(cardClass(), layout.list)} aria-labelledby="passkeys">
          {data.items.map(passkey => (
            <Item
              key={passkey.id}
              drawing={<StarIcon icon="key-round" tone="soft" />}
              title={passkey.title}
              facts={[
                `ساخته‌شده در ${formatLongDate(passkey.createdAt)}`,
                passkey.lastUsedAt && `آخرین ورود: ${relativeTime(passkey.lastUsedAt, Date.now())}`,
              ]}
            >
              <Button
                variant="quiet"
                size="small"
                aria-label={`حذف گذرکلید ${passkey.title}`}
                onClick={() => setRemoving(passkey)}
              >
                حذف
              </Button>
            </Item>
          ))}
        </ul>
      )}
      {isAdding && <PasskeyDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </section>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const write = useWrite(removePasskey, { invalidates: [passkeys] })
  const remove = async () => {
    try {
      await write.mutateAsync({ id: passkey.id })
      showSnack('گذرکلید حذف شد.')
      onClose()
    } catch {
      // Why not stands in the dialog.
    }
  }
  return (
    <ConfirmDialog
      title={`حذف گذرکلید «${passkey.title}»`}
      confirm="حذف"
      reject="انصراف"
      danger
      busy={write.isPending}
      fault={write.error?.info.message}
      onAnswer={confirmed => (confirmed ? void remove() : onClose())}
    >
      از این پس با آن نمی‌توان وارد شد. رمز عبور شما همان است که بود.
    </ConfirmDialog>
  )
}
