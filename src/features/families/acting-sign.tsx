import { useEffect, useState } from 'react'
import type { SessionUser } from '#client/session.ts'
import { showError } from '#client/show-error.ts'
import { paths } from '#contract/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { actFor } from './act-for.ts'
import styles from './acting-sign.module.css'

/** For whom everything is seen and bought now, and the way back to oneself. */
export default function ActingSign({ user: { name, surname, avatarUrl } }: { user: SessionUser }) {
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    // The end of every page can be scrolled free of it.
    document.body.style.paddingBlockEnd = '4.5rem'
    return () => {
      document.body.style.paddingBlockEnd = ''
    }
  }, [])
  const whole = `${name} ${surname}`.trim()
  const leave = () => {
    setIsLeaving(true)
    void actFor(null, paths.profile({ tab: 'children' })).catch(fault => {
      setIsLeaving(false)
      showError(fault)
    })
  }
  return (
    <aside aria-label={`به‌جای ${whole}`} className={styles.sign}>
      <Avatar name={whole} url={avatarUrl} size={32} />
      <p>
        به‌جای <UserText as="b">{name || whole}</UserText>
      </p>
      <Button size="small" variant="onNight" busy={isLeaving} onClick={leave}>
        بازگشت به خودم
      </Button>
    </aside>
  )
}
