import type { PressedEvent, PushedEvent, WorkerScope } from './worker-scope.ts'

/** What the school pushes: a message, as it stands on the site. */
type Pushed = { id: string; title: string; body: string; link: string | null }

/**
 * Shows a pushed message as a notification; one that comes twice takes its own place. Browsers want something shown for
 * every push, so what cannot be read is told of all the same.
 */
export async function showPushed({ registration }: WorkerScope, { data }: PushedEvent): Promise<void> {
  const { id, title, body, link } = readPushed(data)
  const look = { lang: 'fa', dir: 'rtl', icon: '/icon-192.png' } as const
  await registration.showNotification(title, { ...look, body, tag: id, data: link })
}

const unread: Pushed = {
  id: 'unread',
  title: 'پیام تازه‌ای دارید',
  body: '',
  link: '/profile?tab=messages',
}

function readPushed(data: PushedEvent['data']): Pushed {
  try {
    const { id, title, body, link } = (data?.json() ?? {}) as Partial<Pushed>
    if (!id || !title) return unread
    return { id, title, body: body ?? '', link: link ?? unread.link }
  } catch {
    return unread
  }
}

/** Opens what a pressed notification is about, in a tab of the site that is open or in a new one. */
export async function openPressed(
  { clients, location }: WorkerScope,
  { notification }: PressedEvent,
): Promise<void> {
  notification.close()
  const address = ownAddress(notification.data, location.origin)
  const [tab] = await clients.matchAll({ type: 'window' })
  const opened = await tab?.navigate(address).catch(() => null)
  await (opened ? opened.focus() : clients.openWindow(address))
}

/** The address a link leads to, if that is on this site; the messages otherwise. */
export function ownAddress(link: unknown, origin: string): string {
  const messages = new URL(unread.link!, origin).href
  if (typeof link !== 'string' || !URL.canParse(link, origin)) return messages
  const url = new URL(link, origin)
  return url.origin === origin ? url.href : messages
}
