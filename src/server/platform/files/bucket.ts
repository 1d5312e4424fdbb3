import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { FileDriver } from './files.ts'
import { writeThrough } from './folder.ts'

/** Files in an S3 bucket; `openFiles` says how the address is written. Nothing is loaded or asked before the first use. */
export function openBucket(address: string): FileDriver {
  const { bucket, client: options } = readAddress(address)
  let opening: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined
  // The client weighs 35 MB of memory, which an app with a folder must not pay.
  const open = () => {
    opening ??= import('@aws-sdk/client-s3').then(sdk => ({ sdk, client: new sdk.S3Client(options) }))
    return opening
  }

  return {
    async put(key, content, contentType) {
      const { sdk, client } = await open()
      const send = (body: Buffer | Readable, size: number) =>
        client.send(
          new sdk.PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body: body,
            ContentLength: size,
            ContentType: contentType,
          }),
        )
      if (Buffer.isBuffer(content)) await send(content, content.length)
      else await spooled(content, send)
    },
    async read(key, range) {
      const { sdk, client } = await open()
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`
      const found = await client
        .send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range }))
        .catch(nullIfMissing)
      if (!found) return null
      if (!(found.Body instanceof Readable)) throw new TypeError('the bucket answered without a stream')
      const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '') ?? []
      return {
        stream: found.Body,
        size: Number(size ?? found.ContentLength),
        etag: found.ETag ?? '',
        modified: found.LastModified ?? new Date(0),
        range: range ? { start: Number(start), end: Number(end) } : null,
      }
    },
    async stat(key) {
      const { sdk, client } = await open()
      const found = await client
        .send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }))
        .catch(nullIfMissing)
      if (!found) return null
      return {
        size: found.ContentLength ?? 0,
        etag: found.ETag ?? '',
        modified: found.LastModified ?? new Date(0),
      }
    },
    async delete(key) {
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    async *list(prefix) {
      const { sdk, client } = await open()
      let token: string | undefined
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
        )
        for (const { Key, Size } of page.Contents ?? []) yield { key: Key ?? '', size: Size ?? 0 }
        token = page.NextContinuationToken
      } while (token)
    },
  }
}

function readAddress(address: string) {
  const url = new URL(address)
  const own = url.protocol === 's3+http:'
  const bucket = own ? url.pathname.split('/')[1] : url.hostname
  if (!bucket) throw new TypeError('FILES_URL names no bucket')
  const scheme = url.searchParams.get('tls') === 'true' ? 'https' : 'http'
  const credentials = url.username && {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
  return {
    bucket,
    client: {
      region: url.searchParams.get('region') ?? 'us-east-1',
      ...(own && { endpoint: `${scheme}://${url.host}`, forcePathStyle: true }),
      ...(credentials && { credentials }),
      // Servers that are not Amazon's often know no trailing checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED' as const,
      responseChecksumValidation: 'WHEN_REQUIRED' as const,
    },
  }
}

/** S3 wants the length first, so a stream goes through a file; it also means that a broken stream stores nothing. */
async function spooled(content: Readable, send: (body: Readable, size: number) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'hamava-upload-'))
  try {
    const path = join(folder, 'body')
    await writeThrough(path, content)
    await send(createReadStream(path), (await stat(path)).size)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function nullIfMissing(error: S3ServiceException): null {
  const status = error.$metadata?.httpStatusCode
  if (status === 404) return null
  if (status === 416) throw new RangeError('the range starts behind the end of the file')
  throw error
}
