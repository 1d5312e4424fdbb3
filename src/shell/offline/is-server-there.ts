/** How long the server may take to say that it is there, in milliseconds. */
const timeoutMs = 5000

/** Whether the server answers now: a device that says it is online may still reach nobody. */
export async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  const answer = await fetch('/healthz', { cache: 'no-store', signal: late.signal }).catch(() => null)
  clearTimeout(timer)
  return answer?.ok ?? false
}
