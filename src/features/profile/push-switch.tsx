import { useEffect, useState } from 'react'
import { addPush, preparePush, readNoticeSettings, removePush } from '#account/notices/contract.ts'
import { useWrite } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { askPermission, canPush, isSubscribed, subscribe, unsubscribe } from './push-subscription.ts'

/** Whether this browser is notified by push; the permission is asked for when the button is pressed, and not before. */
export function PushSwitch({ isOn }: { isOn: boolean }) {
  const invalidates = { invalidates: [readNoticeSettings] }
  const prepare = useWrite(preparePush, { invalidates: [] })
  const add = useWrite(addPush, invalidates)
  const remove = useWrite(removePush, invalidates)
  const [isHere, setHere] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    isSubscribed().then(setHere, () => setHere(false))
  }, [])
  const isNotified = isOn && isHere

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setWhy(null)
    try {
      await work()
      setHere(await isSubscribed())
    } catch (thrown) {
      setWhy((thrown as Error).message)
    }
    setBusy(false)
  }
  const switchOn = () =>
    run(async () => {
      await askPermission()
      const { publicKey } = await prepare.mutateAsync({})
      await add.mutateAsync(await subscribe(publicKey))
    })
  const switchOff = () =>
    run(async () => {
      await remove.mutateAsync({})
      await unsubscribe()
    })

  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="push">
      <h2 id="push" className={text.cardTitle}>
        اعلان در این مرورگر
      </h2>
      <div className={classes(cardClass({ padded: true }), layout.stack, layout.tight)}>
        <div className={classes(layout.spread, layout.wrapping)}>
          <p role="status">{isNotified ? <Tag tone="pistachio">روشن است</Tag> : <Tag>خاموش است</Tag>}</p>
          {canPush() && (
            <Button
              variant="quiet"
              size="small"
              busy={isBusy}
              onClick={() => void (isNotified ? switchOff() : switchOn())}
            >
              {isNotified ? 'خاموش کردن در این مرورگر' : 'روشن کردن در این مرورگر'}
            </Button>
          )}
        </div>
        <p className={classes(text.small, text.muted)}>
          {canPush()
            ? 'خبرهایی که ستون «مرورگر» آن‌ها روشن است، حتی وقتی سایت بسته است این‌جا نشان داده می‌شوند. با خروج از حساب خاموش می‌شود.'
            : 'این مرورگر اعلان را نمی‌شناسد یا آن را بسته است. در آیفون، نخست سایت را به صفحهٔ اصلی بیفزایید.'}
        </p>
        {why && (
          <p role="alert" className={classes(text.small, text.strong)}>
            {why}
          </p>
        )}
      </div>
    </section>
  )
}
