/** A text in UTF-8 or UTF-16, with or without its mark; null where it is neither. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** By its mark, and without one by what half the bytes of UTF-16 are in Persian and Latin: 0 or 6, which no text of UTF-8 holds. */
function detectEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  const begun = bytes.subarray(0, 1000)
  const share = (parity: number) =>
    begun.filter((byte, at) => at % 2 === parity && (byte === 0 || byte === 6)).length / begun.length
  if (share(0) > 0.4) return 'utf-16be'
  return share(1) > 0.4 ? 'utf-16le' : 'utf-8'
}
