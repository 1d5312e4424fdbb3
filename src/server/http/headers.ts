/**
 * The headers every answer carries, whatever its kind: page, 404, 500, API, file, redirect; of them a hashed file of the build
 * goes without `documentHeaders`.
 * Sources: OWASP Secure Headers; the policy of architecture.md.
 */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/**
 * Headers that say something of a document alone. A script or style of the build goes without them and without a policy: one visit
 * asks for some forty files, and these lines weighed half a kilobyte on each.
 */
export const documentHeaders = [
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-request-id',
]

/** What lets pages of every origin read an answer. Without credentials, so nobody's cookies come along. */
export const openHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** The policy of answers that are no pages: nothing loads, nothing frames them. */
export const barePolicy =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of the service worker: it fetches from this site, and runs nothing but itself. */
export const workerPolicy = barePolicy.replace("default-src 'none'", "default-src 'none'; connect-src 'self'")

/** The policy of a worker that runs WebAssembly of this site: no page may, and it reaches nobody else. */
export const wasmWorkerPolicy = barePolicy.replace(
  "default-src 'none'",
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
)

/**
 * The policy of a page: own files, and the inline scripts whose hashes are named (`'sha256-…'`). One that `framesDocuments` shows
 * documents in frames that it makes itself, with styles of their own: the frames stand under this same policy, so no script of
 * such a document runs, and nothing of it is fetched from elsewhere.
 */
export function pagePolicy({
  scriptHashes,
  gateways = [],
  framesDocuments = false,
}: {
  scriptHashes: string[]
  gateways?: string[]
  framesDocuments?: boolean
}): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`.trimEnd(),
    `style-src-elem 'self'${framesDocuments ? " blob: 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `font-src 'self'${framesDocuments ? ' blob:' : ''}`,
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${gateways.join(' ')}`.trimEnd(),
    "base-uri 'none'",
    "object-src 'none'",
    `frame-src ${framesDocuments ? 'blob:' : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The name of a download as RFC 8187 writes it; `encodeURIComponent` leaves four signs that it does not allow. */
export const fileName = (name: string) =>
  `filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
