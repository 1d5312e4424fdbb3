/**
 * The worker's surroundings, as far as they are used. TypeScript's own `webworker` types contradict those of the page,
 * which the rest of the app is written in.
 */
export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }

export type FetchEvent = ExtendableEvent & {
  request: Request
  /** The browser's own request for a document, begun while the worker started. */
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export type WorkerMessageEvent = ExtendableEvent & { data: unknown; ports: readonly MessagePort[] }

/** What a push service handed over; without data where it had none. */
export type PushedEvent = ExtendableEvent & { data: { json(): unknown } | null }

export type PressedEvent = ExtendableEvent & { notification: Notification }

/** A tab of the site. */
export type Tab = { url: string; focus(): Promise<Tab>; navigate(address: string): Promise<Tab | null> }

export type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window' }): Promise<readonly Tab[]>
    openWindow(address: string): Promise<Tab | null>
  }
  skipWaiting(): Promise<void>
  /** The settings that pages show, in a few signs; the server writes it above the worker's text. */
  settingsStamp?: string
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(name: 'message', listener: (event: WorkerMessageEvent) => void): void
  addEventListener(name: 'push', listener: (event: PushedEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: PressedEvent) => void): void
}
