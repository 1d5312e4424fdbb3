import { createHash } from 'node:crypto'

/** Makes ids of names: the same for the same name, always; a version 5 UUID in a namespace of the feature's own. */
export function fixedIds(namespace: string): (name: string) => string {
  return name => {
    const bytes = createHash('sha1').update(`hamava ${namespace} ${name}`).digest().subarray(0, 16)
    bytes[6] = (bytes[6]! & 0x0f) | 0x50
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}
