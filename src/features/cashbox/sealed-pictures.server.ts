import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { AppContext } from '#server/app-context.ts'
import type { Settings } from '#server/platform/config.ts'
import { redrawnPicture } from '#server/platform/redrawn-picture.ts'

/** Longest side of the picture that is kept, in pixels. */
const maxSide = 1600

type Store = Pick<AppContext, 'files' | 'settings'>

/** Keeps a picture of a money paper in the store, drawn anew and sealed. @throws AppError invalid at `file`, when it is none */
export async function keepSealed({ files, settings }: Store, name: string, file: Uint8Array): Promise<void> {
  const picture = await redrawnPicture(file, image =>
    image.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true }).webp(),
  )
  await files.put(name, seal(settings, picture))
}

/** The picture, WebP. */
export async function openSealed({ files, settings }: Store, name: string): Promise<Buffer> {
  const { stream } = await files.read(name)
  return open(settings, await buffer(stream))
}

const deriveSecret = ({ SESSION_SECRET }: Pick<Settings, 'SESSION_SECRET'>) =>
  createHmac('sha256', SESSION_SECRET).update('payment slips').digest()

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, the picture. */
function seal(settings: Settings, picture: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveSecret(settings), nonce)
  const sealed = Buffer.concat([cipher.update(picture), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function open(settings: Settings, sealed: Buffer): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', deriveSecret(settings), sealed.subarray(0, 12))
  cipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()])
}
