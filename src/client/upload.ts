import { finishUpload, type TakenMedia, uploadsPath } from '#contract/media.ts'
import type { UploadHold } from '#ui/file-field.tsx'
import { ApiError } from './api-error.ts'
import { callApi, csrfToken, server } from './call-api.ts'
import { sentences } from './sentences.ts'
import { readSession } from './session.ts'

/** Small enough to pass in a minute over a slow line, for a request may take no longer than two. */
const partBytes = 512 * 1024
const retries = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 60_000, 60_000]

/**
 * Sends a file in parts and has it taken in. A line that is cut, a server that restarts and a browser that is closed cost
 * what was under way alone: the same file, chosen again, goes on where it stood.
 * @param kind what it is for, as a feature named it
 * @param onProgress the part that has left, 0 to 1
 * @param hold lets it be stopped for a while
 * @throws ApiError with the server's refusal; `http` 0 when the line did not come back
 */
export async function uploadFile(
  file: File,
  {
    kind,
    onProgress,
    signal,
    hold,
  }: { kind: string; onProgress?: (part: number) => void; signal?: AbortSignal; hold?: UploadHold },
): Promise<TakenMedia> {
  const { Upload, defaultOptions } = await import('tus-js-client')
  signal?.throwIfAborted()
  let isExpired = false
  const way = openWay()
  const upload = new Upload(file, {
    endpoint: uploadsPath,
    chunkSize: partBytes,
    retryDelays: retries,
    metadata: { filename: file.name, kind },
    fingerprint: () => Promise.resolve(buildFingerprint(file, kind)),
    async onBeforeRequest(request) {
      // The wrapper renews the token on its way to any call.
      if (isExpired) await server.get('/api/account/me')
      isExpired = false
      request.setHeader('authorization', `Bearer ${readSession()?.auth.accessToken ?? ''}`)
      request.setHeader('x-xsrf-token', await csrfToken())
    },
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus() ?? 0
      isExpired = status === 401
      return status === 0 || status >= 500 || [401, 403, 409, 423, 429].includes(status)
    },
    onProgress: (sent, all) => onProgress?.(all > 0 ? sent / all : 1),
    onSuccess: () => way.resolve(),
    onError: error => way.reject(toApiError(error)),
  })
  signal?.addEventListener('abort', () => {
    // What was sent is taken away, and is not gone on with.
    void upload.abort(true).catch(() => null)
    way.reject(signal.reason)
  })
  const [before] = await upload.findPreviousUploads()
  if (before) upload.resumeFromPreviousUpload(before)
  if (hold) {
    hold.turn = () => {
      if (hold.isHeld) void upload.abort()
      else upload.start()
    }
  }
  if (!hold?.isHeld) upload.start()
  await way.promise
  const id = upload.url!.replace(/^.*\//, '')
  const forget = async () => {
    for (const { urlStorageKey } of await upload.findPreviousUploads()) {
      await defaultOptions.urlStorage.removeUpload(urlStorageKey)
    }
  }
  try {
    const { media } = await callApi(finishUpload, { id })
    await forget()
    return media
  } catch (fault) {
    // While nobody answers, its bytes are there to be taken in at the next try.
    if ((fault as ApiError).http !== 0) await forget()
    throw fault
  }
}

/** A promise and its two ends; `Promise.withResolvers` is younger than the browsers we serve. */
function openWay() {
  let resolve = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<void>((end, fail) => {
    resolve = end
    reject = fail
  })
  return { promise, resolve, reject }
}

/** The same file of the same person for the same purpose. */
const buildFingerprint = ({ name, size, lastModified }: File, kind: string) =>
  ['hamava', readSession()?.user?.id, kind, name, size, lastModified].join(' ')

function toApiError(error: Error): ApiError {
  const { originalResponse } = error as {
    originalResponse?: { getStatus(): number; getBody(): string } | null
  }
  const http = originalResponse?.getStatus() ?? 0
  try {
    return new ApiError(http, JSON.parse(originalResponse?.getBody() ?? ''))
  } catch {
    const message = http === 0 ? sentences.offline : sentences.generic
    return new ApiError(http, { info: { status: 1000, message } })
  }
}
