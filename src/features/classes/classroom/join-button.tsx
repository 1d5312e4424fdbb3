import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ApiError, callApi } from '#client/call-api.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { joinClass } from '../contract.ts'
import { wantsSoundOnly } from '../join/line.ts'
import { countdown } from './countdown.ts'
import styles from './join-button.module.css'
import { computeTimes } from './times.ts'
import { useNow } from './use-now.ts'

/**
 * The way into a class with one touch: how long until it begins, and from ten minutes before a button. For signed-in people
 * who belong to the class; nothing of it is rendered by the server, whose pages are older than this moment.
 */
export default function JoinButton({
  session,
  serverNow,
  label = 'ورود به کلاس',
  size,
  full,
  onNight = false,
}: {
  session: { id: string; startsAt: string; minutes: number }
  /** What the server said the time was; without it the browser's clock is believed. */
  serverNow?: string
  label?: string
  size?: 'small' | 'medium' | 'big'
  full?: boolean
  /** Whether it stands on a night band. */
  onNight?: boolean
}) {
  const now = useNow(serverNow)
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { opens, start, end } = computeTimes(session)
  const waiting = classes(styles.waiting, onNight && styles.onNight)

  if (now >= end) return <span className={waiting}>این کلاس به پایان رسید.</span>
  if (now < opens) {
    return (
      <span className={waiting}>
        <Icon name="clock" />
        <span>
          شروع کلاس: <b>{countdown(start, now)}</b>
        </span>
      </span>
    )
  }
  const join = async () => {
    setBusy(true)
    try {
      const { url } = await callApi(joinClass, { id: session.id, soundOnly: wantsSoundOnly(Date.now()) })
      if (url.startsWith('/')) void navigate(url)
      else location.assign(url)
    } catch (fault) {
      showSnack((fault as ApiError).info.message)
      setBusy(false)
    }
  }
  return (
    <Button
      variant={onNight ? 'paper' : 'primary'}
      size={size}
      full={full}
      busy={isBusy}
      onClick={() => void join()}
    >
      <Icon name="video" />
      {label}
    </Button>
  )
}
