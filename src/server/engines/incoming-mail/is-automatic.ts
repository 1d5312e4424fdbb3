/** Whether a program sent a mail: what answers by itself, a list, a report of a mail that could not be delivered. */
export function isAutomatic(headers: readonly { key: string; value: string }[], returnPath: string): boolean {
  // RFC 5321, 4.5.5: reports come from nobody, so that nobody is told of them in turn.
  if (returnPath === '') return true
  return headers.some(({ key, value }) => {
    const word = value.trim().toLowerCase()
    if (key === 'auto-submitted') return !/^no\b/.test(word)
    if (key === 'precedence') return /^(bulk|list|junk|auto.?reply)\b/.test(word)
    if (key === 'content-type') return /^multipart\/report\b/.test(word)
    return loopHeaders.has(key) || key.startsWith('list-')
  })
}

const loopHeaders = new Set([
  'x-loop',
  'x-autoreply',
  'x-autorespond',
  'x-auto-response',
  'x-mailing-list',
  'x-failed-recipients',
  'feedback-id',
])
