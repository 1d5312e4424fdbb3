import type { Endpoint } from '#contract/endpoint.ts'
import { type ApiInput, callApi } from './call-api.ts'
import type { Send } from './wrapper.ts'

/**
 * Asks for what answers a file (`file` of the endpoint) and gives it to the browser to keep under `name`.
 * @throws ApiError as `ask` does
 */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  name: string,
): Promise<void> {
  saveFile(await fetchBlob(endpoint, input), name)
}

/**
 * Asks for what answers a file (`file` of the endpoint).
 * @throws ApiError as `callApi` does
 */
export async function fetchBlob<E extends Endpoint>(endpoint: E, input: ApiInput<E>): Promise<Blob> {
  let file: Blob | undefined
  const via: Send = async (path, init) => {
    const response = await fetch(path, init)
    if (!response.ok) return response
    file = await response.blob()
    return { status: response.status, text: async () => '' }
  }
  await callApi(endpoint, input, { via })
  return file!
}

/** Gives the browser a file to keep. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this turn of events.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
