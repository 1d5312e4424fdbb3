import { useEffect, useRef } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { useWrite } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import { attachPlacements, myPlacements, type Result, readResult } from './contract.ts'
import styles from './result.module.css'

/** Results that were nobody's since this page was opened. */
const seenLoose = new Set<string>()

/**
 * Gives a visitor's result to their account as soon as there is one: whoever logs in or registers, here or elsewhere, finds
 * it there.
 */
export function AttachResult({ result }: { result: Result }) {
  const { user } = useSession()
  const attach = useWrite(attachPlacements, { invalidates: [readResult, myPlacements] })
  const { mutate } = attach
  const isAsked = useRef(false)
  // Booking an interview attaches it too, and may be the first to. A login forgets what was asked before it, and shows this anew.
  if (!result.isAttached) seenLoose.add(result.id)
  const wasLoose = seenLoose.has(result.id)
  const isDue = user !== null && !result.isAttached
  useEffect(() => {
    if (!isDue || isAsked.current) return
    isAsked.current = true
    mutate({})
  }, [isDue, mutate])
  if (result.isAttached) {
    return wasLoose ? <Note tone="pistachio">نتیجه در حساب شماست؛ از هر دستگاهی می‌بینیدش.</Note> : null
  }
  if (user) {
    return attach.error ? (
      <Note tone="pomegranate" alert>
        نتیجه هنوز به حسابتان وصل نشد: {attach.error.info.message}{' '}
        <Button variant="text" size="small" onClick={() => mutate({})}>
          تلاش دوباره
        </Button>
      </Note>
    ) : null
  }
  return (
    <section className={classes(cardClass({ padded: true }), styles.attach)}>
      <div className={layout.grow}>
        <h2 className={text.cardTitle}>نتیجه را نگه دارید</h2>
        <p className={text.muted}>
          این نتیجه فقط در همین مرورگر است. با ورود یا ثبت‌نام به حسابتان وصل می‌شود و چیزی از آن کم نمی‌شود.
        </p>
      </div>
      <Button onClick={() => void requireUser()}>ورود یا ثبت‌نام</Button>
    </section>
  )
}
