import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A small S3 server in memory: PUT, GET (with Range), HEAD and DELETE of an object, ListObjectsV2, path-style
 * addresses, errors as XML. It checks the Signature Version 4 of every request as Amazon describes it in
 * "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)".
 */
export type S3Server = {
  /** For `FILES_URL`. */
  filesUrl: string
  origin: string
  objects: Map<string, StoredObject>
  /** Method and path of each request, in order. */
  requests: string[]
  close(): Promise<void>
}

type StoredObject = { body: Buffer; contentType: string; etag: string; modified: Date }
type Account = { key: string; secret: string; bucket: string; pageSize: number }

/** `pageSize`: how many keys one page of a listing holds (Amazon's is 1000). */
export async function startS3(options: Partial<Account> = {}): Promise<S3Server> {
  const account: Account = {
    key: 'emulator',
    secret: 'emulator/secret',
    bucket: 'hamava',
    pageSize: 1000,
    ...options,
  }
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    try {
      answer(account, objects, request, Buffer.concat(chunks), response)
    } catch {
      refuse(response, 500, 'InternalError')
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const credentials = `${encodeURIComponent(account.key)}:${encodeURIComponent(account.secret)}`
  return {
    filesUrl: `s3+http://${credentials}@127.0.0.1:${port}/${account.bucket}`,
    origin: `http://127.0.0.1:${port}`,
    objects,
    requests,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(
  account: Account,
  objects: Map<string, StoredObject>,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? '/', 'http://s3')
  if (!isSigned(account, request, url, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
  const [, bucket, ...rest] = url.pathname.split('/')
  if (bucket !== account.bucket) return refuse(response, 404, 'NoSuchBucket')
  const key = decodeURIComponent(rest.join('/'))
  if (key === '') {
    if (request.method === 'GET' && url.searchParams.get('list-type') === '2') {
      return list(account, objects, url.searchParams, response)
    }
    return refuse(response, 501, 'NotImplemented')
  }
  if (request.method === 'PUT') return put(objects, key, request, body, response)
  if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
    return
  }
  if (request.method === 'GET' || request.method === 'HEAD') return get(objects.get(key), request, response)
  refuse(response, 405, 'MethodNotAllowed')
}

function put(
  objects: Map<string, StoredObject>,
  key: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) {
  if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength')
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  const contentType = request.headers['content-type'] ?? 'binary/octet-stream'
  objects.set(key, { body, contentType, etag, modified: new Date() })
  response.writeHead(200, { etag }).end()
}

function get(object: StoredObject | undefined, request: IncomingMessage, response: ServerResponse) {
  if (!object) return refuse(response, 404, 'NoSuchKey', request.method === 'HEAD')
  const size = object.body.length
  const headers: Record<string, string | number> = {
    etag: object.etag,
    'content-type': object.contentType,
    'last-modified': object.modified.toUTCString(),
    'accept-ranges': 'bytes',
  }
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!range) {
    response.writeHead(200, { ...headers, 'content-length': size })
    response.end(request.method === 'HEAD' ? undefined : object.body)
    return
  }
  const start = Number(range[1])
  const end = Math.min(range[2] ? Number(range[2]) : size - 1, size - 1)
  if (start >= size) return refuse(response, 416, 'InvalidRange')
  const part = object.body.subarray(start, end + 1)
  const partial = {
    ...headers,
    'content-length': part.length,
    'content-range': `bytes ${start}-${end}/${size}`,
  }
  response.writeHead(206, partial).end(part)
}

function list(
  account: Account,
  objects: Map<string, StoredObject>,
  query: URLSearchParams,
  response: ServerResponse,
) {
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const keys = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, account.pageSize)
  const more = keys.length > page.length
  const contents = page.map(key => {
    const object = objects.get(key)
    return `<Contents><Key>${xmlText(key)}</Key><LastModified>${object?.modified.toISOString()}</LastModified><ETag>${xmlText(object?.etag ?? '')}</ETag><Size>${object?.body.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
  })
  const next = more
    ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
    : ''
  const xml = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${account.bucket}</Name><Prefix>${xmlText(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${account.pageSize}</MaxKeys><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
  response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
}

function refuse(response: ServerResponse, status: number, code: string, silent = false) {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message><RequestId>0</RequestId></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(silent ? undefined : xml)
}

function isSigned(account: Account, request: IncomingMessage, url: URL, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!parts) return false
  const [, key, day = '', region = '', signedHeaders = '', signature] = parts
  const time = request.headers['x-amz-date']
  const payload = request.headers['x-amz-content-sha256']
  if (key !== account.key || typeof time !== 'string' || typeof payload !== 'string') return false
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&')
  const headers = signedHeaders.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), signedHeaders, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(Buffer.from(canonical))].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${account.secret}`,
  )
  return createHmac('sha256', signing).update(toSign).digest('hex') === signature
}

const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex')

const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

const xmlText = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
