import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { useSaver } from '#client/data-saver.ts'
import type { SessionUser } from '#client/session.ts'
import { persianNumber } from '#persian/digits.ts'
import { roughSize } from '#persian/file-size.ts'
import { isoDay } from '#persian/jalali.ts'
import { findThing } from '#shell/offline/kept-things.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { isUnmetered } from './connection.ts'
import { type ClassPack, readClassPack } from './contract.ts'
import { isTimeToLook, lookRecord } from './look-record.ts'
import styles from './offer-pack.module.css'
import { packKind } from './paths.ts'

/** An open page looks again after so long, in milliseconds: the evening may have come. */
const again = 15 * 60_000

async function keep(pack: ClassPack): Promise<boolean> {
  const { keepPack } = await import('./keep-pack.ts')
  return keepPack(pack, () => import('./class-pack-view.tsx'))
}

/**
 * Keeps the phrases of the next class where that costs nothing, whatever the page, and asks on the first page, with their size,
 * where it may: by one press. Whoever says no is not asked for that class again.
 */
export default function OfferPack({ user: { id } }: { user: SessionUser }) {
  const isSaving = useSaver()
  const { pathname } = useLocation()
  const [offered, setOffered] = useState<ClassPack | null>(null)
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      // Without a connection it is looked for later.
      if (!navigator.onLine || !isTimeToLook(id)) return
      const { pack } = await callApi(readClassPack, {})
      const before = lookRecord.read(id)
      const isSettled =
        !pack ||
        before?.refused === pack.session.id ||
        (await findThing({ kind: packKind, id: pack.session.id }))?.isWhole ||
        (isUnmetered() && !isSaving && (await keep(pack)))
      if (isSettled) lookRecord.write(id, { ...before, at: Date.now() })
      if (!isLeft) setOffered(isSettled ? null : pack)
    }
    const begin = () => void look().catch(() => undefined)
    begin()
    const timer = setInterval(begin, again)
    return () => {
      isLeft = true
      clearInterval(timer)
    }
  }, [id, isSaving])
  // Elsewhere it would stand over what somebody is at.
  if (!offered || pathname !== '/') return null
  const close = () => setOffered(null)
  const refuse = () => {
    lookRecord.write(id, { at: Date.now(), refused: offered.session.id })
    close()
  }
  const day = isoDay(offered.session.startsAt) === isoDay(Date.now()) ? 'امروز' : 'فردا'
  return (
    <aside aria-label="عبارت‌های کلاس بعدی" className={styles.offer}>
      <p>
        <b>عبارت‌های کلاس {day} آماده است</b>
        <small>
          {persianNumber(offered.phrases.length)} عبارت با صدا، {roughSize(offered.bytes)}
        </small>
      </p>
      <Button
        size="small"
        onClick={() => {
          close()
          void keep(offered)
        }}
      >
        نگه دار
      </Button>
      <IconButton icon="x" label="نمی‌خواهم" onClick={refuse} />
    </aside>
  )
}
