import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/**
 * A certificate for a name that vouches for itself, as PEM, made anew each time: services that are only spoken to over
 * TLS need one, and a stored key would be one more secret to explain. (X.509 in DER, as far as that goes.)
 */
export function makeCertificate(name: string): { key: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const signed = toBeSigned(name, publicKey)
  const signature = sign('sha256', signed, privateKey)
  const der = sequence(signed, ecdsaWithSha256, tagged(0x03, Buffer.from([0]), signature))
  const base64 = der.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}

function toBeSigned(name: string, publicKey: KeyObject): Buffer {
  const whose = sequence(tagged(0x31, sequence(oid(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from(name)))))
  return sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    whose,
    sequence(time('200101000000Z'), time('491231235959Z')),
    whose,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      0xa3,
      sequence(
        extension(oid(0x55, 0x1d, 0x11), sequence(tagged(0x82, Buffer.from(name)))),
        extension(oid(0x55, 0x1d, 0x13), sequence(tagged(0x01, Buffer.from([0xff])))),
      ),
    ),
  )
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), body])
}
const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
const integer = (value: number) => tagged(0x02, Buffer.from([value]))
const oid = (...bytes: number[]) => tagged(0x06, Buffer.from(bytes))
const time = (utc: string) => tagged(0x17, Buffer.from(utc))
const extension = (kind: Buffer, value: Buffer) => sequence(kind, tagged(0x04, value))
const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
