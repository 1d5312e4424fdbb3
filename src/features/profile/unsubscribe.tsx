import { useCallback, useEffect, useState } from 'react'
import { type Mails, unsubscribe } from '#account/notices/contract.ts'
import { callApi } from '#client/call-api.ts'
import { noticeTypeNames } from '#contract/notice.ts'
import { paths } from '#contract/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

/**
 * Ends the mails that the address names, as soon as the page lives: whoever pressed the link in the mail has said so,
 * and programs that only look where links lead run no scripts. It can be undone on the spot.
 */
export default function Unsubscribe() {
  const [done, setDone] = useState<{ mails: Mails; isOff: boolean } | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(true)
  const send = useCallback(async (undo: boolean) => {
    setBusy(true)
    setWhy(null)
    try {
      const token = new URLSearchParams(location.search).get('token') ?? ''
      const { mails } = await callApi(unsubscribe, { token, undo })
      setDone({ mails, isOff: !undo })
    } catch (thrown) {
      setWhy((thrown as Error).message)
    }
    setBusy(false)
  }, [])
  useEffect(() => {
    void send(false)
  }, [send])
  const what =
    done && (done.mails === 'digest' ? 'خلاصهٔ روزانه' : `ایمیل‌های «${noticeTypeNames[done.mails]}»`)
  return (
    <div className={classes(cardClass({ padded: true }), layout.stack)}>
      <p role="status" className={text.lead}>
        {!done && isBusy && 'در حال خاموش کردن…'}
        {what && (done.isOff ? `${what} خاموش شد.` : `${what} دوباره روشن شد.`)}
      </p>
      {what && (
        <p className={text.muted}>
          {done.isOff
            ? 'دیگر چنین ایمیلی برایتان نمی‌فرستیم. پیام‌ها همچنان در سایت می‌مانند.'
            : 'همه چیز مثل پیش است.'}
        </p>
      )}
      {why && (
        <p role="alert" className={text.strong}>
          {done
            ? why
            : 'این پیوند کامل نیست یا دیگر کار نمی‌کند. می‌توانید در پروفایل، بخش اعلان‌ها، ایمیل‌ها را خاموش کنید.'}
        </p>
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        {done && (
          <Button variant="quiet" busy={isBusy} onClick={() => void send(done.isOff)}>
            {done.isOff ? 'دوباره روشن شود' : 'خاموش کنید'}
          </Button>
        )}
        <a href={paths.profile({ tab: 'notices' })} className={buttonClass({ variant: 'text' })}>
          همهٔ اعلان‌ها
        </a>
      </div>
    </div>
  )
}
