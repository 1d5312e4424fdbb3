import { unknownEnding } from './detected-type.ts'

/** Endings that stand for the same bytes as the one a file is stored under. */
const alike: Record<string, readonly string[]> = {
  mp4: ['mov', 'm4v', 'qt'],
  m4a: ['mp4', 'm4b'],
  ogg: ['oga', 'opus'],
  heic: ['heif', 'hif'],
  '3gp': ['3g2', '3gpp'],
}
const documents = ['pdf', 'docx', 'doc', 'pptx', 'ppt', 'xlsx', 'xls', 'odt', 'odp', 'ods', 'rtf', 'txt']
const redrawn = ['jpg', 'jpeg', 'png', 'gif', 'avif']
const others = ['webp', 'mp3', 'wav', 'webm', 'aac', 'flac', 'amr']
const known = [...documents, ...redrawn, ...others, ...Object.entries(alike).flat(2)]

/**
 * The name a file is saved under: as its sender called it, while that ending fits what is stored. A picture that was drawn
 * anew and a sound cut out of a film are of another kind than the name says, and an ending that lies is not handed on.
 */
export function savedName(name: string, key: string): string {
  const stored = readExtension(key)
  const given = readExtension(name).toLowerCase()
  // What was taken without a look into it (`unknownEnding`) is believed to be a document and nothing else.
  const fitting = stored === unknownEnding ? documents : [stored, ...(alike[stored] ?? [])]
  if (fitting.includes(given)) return name
  const stem = known.includes(given) ? name.slice(0, -given.length - 1) : name
  return `${stem}.${stored}`
}

const readExtension = (name: string) => /\.([^.]+)$/.exec(name)?.[1] ?? ''
