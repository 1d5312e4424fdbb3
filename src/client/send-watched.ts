import type { Send } from './wrapper.ts'

/**
 * Sends as `fetch` does and tells how much of the body has left, from 0 to 1; `fetch` itself tells nobody. Loads with
 * the components that upload: give it to the wrapper as `via`.
 */
export function sendWatched(onProgress: (part: number) => void): Send {
  return (path, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const stop = () => request.abort()
      const end = () => signal?.removeEventListener('abort', stop)
      if (signal?.aborted) return reject(signal.reason)
      request.open(method ?? 'GET', path)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () => {
        end()
        const { status, responseText } = request
        resolve({ status, text: async () => responseText })
      }
      request.onerror = () => {
        end()
        reject(new TypeError('the request got no answer'))
      }
      request.onabort = () => {
        end()
        reject(signal?.reason ?? new DOMException('the page was left', 'AbortError'))
      }
      signal?.addEventListener('abort', stop)
      request.send(body as XMLHttpRequestBodyInit | null)
    })
}
