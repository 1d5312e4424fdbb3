import { vi } from 'vitest'

/**
 * The cache of kept things as a test has it: what lies in it, for how many bytes it has room, and what the network answers. Answers
 * carry byte ranges as the server's do; `cutAt` breaks the line after so many bytes of one answer.
 */
export function openKeptCache() {
  const state = {
    kept: new Map<string, Response>(),
    asked: [] as { address: string; range: string | null }[],
    files: new Map<string, { body: string; type?: string; etag?: string }>(),
    broken: null as RegExp | null,
    room: Number.POSITIVE_INFINITY,
    cutAt: Number.POSITIVE_INFINITY,
  }
  const weights = new Map<string, number>()
  const cache = {
    match: async (address: string) => state.kept.get(address)?.clone(),
    put: async (address: string, answer: Response) => {
      if (answer.status === 206) throw new TypeError('a part cannot be put')
      const { size } = await answer.clone().blob()
      const others = [...weights].reduce((sum, [other, bytes]) => sum + (other === address ? 0 : bytes), 0)
      if (others + size > state.room) throw new DOMException('no room', 'QuotaExceededError')
      weights.set(address, size)
      state.kept.set(address, answer)
    },
    delete: async (address: string) => {
      weights.delete(address)
      return state.kept.delete(address)
    },
    keys: async () => [...state.kept.keys()].map(path => new Request(`https://school.example${path}`)),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    state.asked.push({ address, range: headers.get('range') })
    if (state.broken?.test(address)) throw new TypeError('Failed to fetch')
    const file = state.files.get(address)
    if (!file) return new Response('', { status: 404 })
    const { body, type = 'text/plain', etag = '"1"' } = file
    const from = Number(/^bytes=(\d+)-$/.exec(headers.get('range') ?? '')?.[1] ?? 0)
    const isRest = headers.has('range') && (headers.get('if-range') ?? etag) === etag
    const bytes = new TextEncoder().encode(isRest ? body.slice(from) : body)
    return new Response(streamBytes(bytes, state.cutAt), {
      status: isRest ? 206 : 200,
      headers: {
        ...{ 'content-type': type, etag, 'content-length': String(bytes.length) },
        ...(isRest && { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` }),
      },
    })
  })
  return state
}

/** Comes in small pieces, as from a line; after `cutAt` bytes it breaks. */
function streamBytes(bytes: Uint8Array<ArrayBuffer>, cutAt: number) {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= cutAt) return controller.error(new TypeError('network error'))
      if (at >= bytes.length) return controller.close()
      const next = Math.min(at + 50_000, cutAt, bytes.length)
      controller.enqueue(bytes.slice(at, next))
      at = next
    },
  })
}
