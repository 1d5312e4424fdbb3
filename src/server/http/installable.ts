import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type Settings, toPublicSettings } from '../platform/config.ts'
import { workerPolicy } from './headers.ts'

/** Paper by day: what stands on screen while the installed site starts (`--paper` of the tokens). */
const paper = '#faf7f0'

/**
 * What a phone needs to keep the site among its apps (W3C Application Manifest). The icons are drawn by
 * `tools/app-icons.ts`.
 */
export function appManifest({ BRAND_FA }: Pick<Settings, 'BRAND_FA'>) {
  return {
    id: '/',
    name: BRAND_FA,
    short_name: BRAND_FA,
    description: 'هر روز چند عبارت، با معنی و تلفظ، و مروری که نمی‌گذارد فراموش شوند.',
    lang: 'fa',
    dir: 'rtl',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: paper,
    background_color: paper,
    categories: ['education'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  }
}

/** The worker that takes away the one before it, with all it kept: pages come from the network alone again. */
export const unregisteringWorker = `addEventListener('install',()=>skipWaiting())
addEventListener('activate',event=>event.waitUntil((async()=>{
  for(const name of await caches.keys())await caches.delete(name)
  await registration.unregister()
})()))
`

/** `/manifest.webmanifest` and `/sw.js`: what makes the site installable and opens it in airplane mode. */
export async function serveInstallable(http: FastifyInstance, settings: Settings, clientFolder: string) {
  // Made when asked for: staff may give the school another name.
  http.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(appManifest(settings))),
  )

  const script = settings.SERVICE_WORKER === 'off' ? null : await readFile(`${clientFolder}/sw.js`, 'utf8')
  // Kept pages carry the settings: with other settings the worker is another one, and fetches its pages anew.
  const buildWorker = () => {
    if (script === null) return unregisteringWorker
    const stamp = createHash('sha256')
      .update(JSON.stringify([toPublicSettings(settings), settings.LOOK?.accent, settings.LOOK?.logo]))
      .digest('hex')
    return `self.settingsStamp="${stamp.slice(0, 12)}";\n${script}`
  }
  http.get('/sw.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/')
      .header('content-security-policy', workerPolicy)
      .type('text/javascript; charset=utf-8')
      .send(buildWorker()),
  )
}
