import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { logOut } from '#account/signed-in/log-out.ts'
import { readOutboxCount } from '#client/outbox/outbox-count.ts'
import { useSession } from '#client/session.ts'
import { publicSettings } from '#contract/public-settings.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import styles from './account-drawer.module.css'
import { TextSizeSwitch, ThemeSwitch } from './look-switch.tsx'
import { OutboxButton } from './outbox/outbox-button.tsx'

const LeaveUnsent = lazy(() => import('./outbox/leave-unsent.tsx'))
const UnreadCount = lazy(() => import('./unread-count.tsx'))

const messagesPath = '/profile?tab=messages'

/** What belongs to the visitor, each with its place. */
const own: { title: string; path: string; icon: IconName }[] = [
  { title: 'پروفایل', path: '/profile', icon: 'user-round' },
  { title: 'پیام‌ها', path: messagesPath, icon: 'bell' },
  { title: 'مرور امروز', path: '/phrasebook/review', icon: 'repeat' },
  { title: 'فهرست‌های من', path: '/phrasebook/mine', icon: 'bookmark' },
]

/** Where staff work; nobody else sees it. */
const studio: (typeof own)[number] = { title: 'استودیو', path: '/studio', icon: 'briefcase-business' }

/** The visitor's own drawer: name, own pages, colours, the way out. */
export default function AccountDrawer({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const { clubUrl } = publicSettings()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { waiting, failed } = readOutboxCount(user?.id ?? '')
  const unsent = waiting + failed
  const leave = () => {
    logOut()
    onClose()
    if (location.pathname.includes('profile')) void navigate('/')
  }
  const name = user ? `${user.name} ${user.surname}` : ''
  const head = (
    <span className={styles.person}>
      <Avatar name={name} url={user?.avatarUrl ?? null} />
      <b className={styles.name}>{name}</b>
    </span>
  )
  const links = user?.roles.length ? [...own, studio] : own
  return (
    <Drawer label="منوی کاربری" edge="end" head={head} onClose={onClose}>
      <nav aria-label="صفحه‌های من">
        <ul className={styles.own}>
          {links.map(({ title, path, icon }) => (
            <li key={path}>
              <a href={path}>
                <Icon name={icon} />
                {title}
                {path === messagesPath && (
                  <Suspense>
                    <UnreadCount />
                  </Suspense>
                )}
              </a>
            </li>
          ))}
          <OutboxButton onOpen={onClose} />
          {clubUrl && (
            <li>
              <a href={clubUrl} target="_blank" rel="noopener">
                <Icon name="handshake" />
                سایت باشگاه
              </a>
            </li>
          )}
        </ul>
      </nav>
      <div className={styles.foot}>
        <ThemeSwitch name="account-theme" />
        <TextSizeSwitch name="account-text" />
        <Button variant="quiet" full onClick={() => (unsent > 0 ? setAsking(true) : leave())}>
          <Icon name="log-out" />
          خروج از حساب
        </Button>
        {isAsking && (
          <Suspense>
            <LeaveUnsent
              count={unsent}
              onAnswer={isSure => {
                setAsking(false)
                if (isSure) leave()
              }}
            />
          </Suspense>
        )}
      </div>
    </Drawer>
  )
}
