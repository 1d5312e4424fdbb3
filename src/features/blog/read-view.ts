/** What a list's address asks; what it cannot ask is left out, so that no link leads to a fault. */
export function readView(url: string): { q: string; before: string | undefined } {
  const { searchParams } = new URL(url)
  const before = searchParams.get('before') ?? ''
  return {
    q: (searchParams.get('q') ?? '').trim().slice(0, 100),
    before: /^\d{1,15}\.[0-9a-f-]{36}$/.test(before) ? before : undefined,
  }
}
