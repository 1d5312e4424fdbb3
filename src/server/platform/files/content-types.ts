const byEnding: Record<string, string> = {
  aac: 'audio/aac',
  avif: 'image/avif',
  csv: 'text/csv; charset=utf-8',
  epub: 'application/epub+zip',
  flac: 'audio/flac',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  json: 'application/json',
  m3u8: 'application/vnd.apple.mpegurl',
  m4a: 'audio/mp4',
  m4s: 'video/iso.segment',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ts: 'video/mp2t',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  woff2: 'font/woff2',
  zip: 'application/zip',
}

/**
 * The content type a key's ending stands for, `application/octet-stream` for all others. The ending is the one
 * place the type is kept, so that a folder and a bucket answer alike.
 */
export function getContentType(key: string): string {
  const name = key.slice(key.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return (dot > 0 && byEnding[name.slice(dot + 1)]) || 'application/octet-stream'
}
