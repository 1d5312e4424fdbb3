/** The browser's own part of being notified by push. */

/** Whether the browser knows pushes and keeps our service worker. */
export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** How long the service worker may take until it stands ready, in milliseconds. */
const timeoutMs = 10_000

/** @throws Error, with a sentence for people */
async function pushManager(): Promise<PushManager> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, timeoutMs, new Error('مرورگر آماده نشد. صفحه را تازه کنید و دوباره بکوشید.')),
  )
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late])
  return pushManager
}

/** Whether this browser is subscribed and may show what comes. */
export async function isSubscribed(): Promise<boolean> {
  if (!canPush() || Notification.permission !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(await registration?.pushManager.getSubscription())
}

/**
 * Asks the person for the permission.
 * @throws Error, with a sentence for people
 */
export async function askPermission(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('مرورگر اجازهٔ نمایش اعلان ندارد. آن را در تنظیمات همین سایت در مرورگر باز کنید.')
}

/**
 * Subscribes this browser for the school's key.
 * @throws Error, with a sentence for people
 */
export async function subscribe(publicKey: string) {
  const manager = await pushManager()
  try {
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    const { endpoint, expirationTime, keys } = (await manager.subscribe(options)).toJSON()
    const { p256dh = '', auth = '' } = keys ?? {}
    return { endpoint: endpoint ?? '', expirationTime, keys: { p256dh, auth } }
  } catch {
    throw new Error('سرویس اعلان مرورگر پاسخ نداد. شاید از این شبکه در دسترس نباشد؛ کمی بعد دوباره بکوشید.')
  }
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
