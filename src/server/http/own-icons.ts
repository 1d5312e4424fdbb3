import { createHash } from 'node:crypto'
import type { Settings } from '../platform/config.ts'
import type { LoadedLook, LogoFile } from '../platform/school-look.ts'
import type { Asset } from './assets.ts'

const files: Record<string, LogoFile> = {
  'icon.svg': 'icon-192.png',
  'favicon.ico': 'favicon.png',
  'icon-192.png': 'icon-192.png',
  'icon-512.png': 'icon-512.png',
  'icon-maskable-512.png': 'icon-maskable-512.png',
  'apple-touch-icon.png': 'apple-touch-icon.png',
}

/** What was made of a logo already. */
const made = new WeakMap<LoadedLook, Map<string, Asset>>()

/** An icon of the site with the school's own logo; null where the build's stands. */
export function findOwnIcon(name: string, { LOOK }: Pick<Settings, 'LOOK'>): Asset | null {
  const picture = files[name] && LOOK?.pictures.get(files[name])
  if (!LOOK || !picture) return null
  const known = made.get(LOOK) ?? new Map<string, Asset>()
  made.set(LOOK, known)
  const asset = known.get(name) ?? makeIcon(name, picture)
  known.set(name, asset)
  return asset
}

function makeIcon(name: string, picture: Buffer): Asset {
  const isDrawing = name.endsWith('.svg')
  const bytes = isDrawing
    ? Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${picture.toString('base64')}"/></svg>`,
      )
    : picture
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  return { type: isDrawing ? 'image/svg+xml' : 'image/png', bodies: { identity: { bytes, etag } } }
}
