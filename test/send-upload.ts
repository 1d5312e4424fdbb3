import type { TakenMedia } from '#contract/media.ts'
import { uploadsPath } from '#contract/media.ts'

/** Who sends: what the browser's wrapper would lay on every request. */
export type Sender = { address: string; headers: Record<string, string> }

/** A sender out of a test app's person; the app listens on a real port, for the bytes go past `inject`. */
export function createSender(
  address: string,
  { token, cookies }: { token: string | null; cookies: Map<string, { value: string }> },
): Sender {
  const jar = [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  return {
    address,
    headers: {
      'tus-resumable': '1.0.0',
      'x-xsrf-token': cookies.get('XSRF-TOKEN')?.value ?? '',
      cookie: jar,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Makes an upload; its address is in the answer's `location`. */
export const beginUpload = (
  { address, headers }: Sender,
  { kind, name, bytes }: { kind: string; name: string; bytes: number },
) =>
  fetch(address + uploadsPath, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${base64(name)},kind ${base64(kind)}`,
    },
  })

export const sendPart = ({ address, headers }: Sender, location: string, offset: number, part: Buffer) =>
  fetch(address + location, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: new Uint8Array(part),
  })

export const askOffset = async ({ address, headers }: Sender, location: string) => {
  const answer = await fetch(address + location, { method: 'HEAD', headers })
  return { status: answer.status, offset: Number(answer.headers.get('upload-offset')) }
}

export const finish = async ({ address, headers }: Sender, location: string) => {
  const answer = await fetch(`${address}${location}/finish`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  const body = (await answer.json()) as {
    media: TakenMedia
    info?: { message: string; status: number }
    errors?: { field: string; message: string }[]
  }
  return { status: answer.status, body }
}

/** Sends a file whole: the way of every upload, to its end or to the refusal. */
export async function sendWhole(sender: Sender, file: Buffer, about: { kind: string; name: string }) {
  const begun = await beginUpload(sender, { ...about, bytes: file.length })
  const location = begun.headers.get('location') ?? ''
  if (begun.status !== 201) return { status: begun.status, body: (await begun.json()) as never }
  await sendPart(sender, location, 0, file)
  return finish(sender, location)
}
