import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it is sent. */
export type MailServer = {
  /** For `MAIL_URL`. */
  url: string
  mails: Mail[]
  /** How many messages were handed over whole, refused ones included. */
  handed: number
  /** How many connections were opened. */
  connections: number
  trouble: MailTrouble | null
  /** Hangs up on everybody, as servers do with connections that are silent. */
  drop(): void
  close(): Promise<void>
}

export type Mail = {
  from: string
  to: string[]
  /** The header as it came, unfolded, by lower-case name; several of one name are parted by a line feed. */
  headers: Record<string, string>
  /** The parts by content type, decoded. */
  parts: Record<string, string>
}

/**
 * Refuses with a reply code at a step, hangs after a step, or takes the mail and cuts the line. 5xx is for good, 4xx
 * for now.
 */
export type MailTrouble = { at: 'connect' | 'sender' | 'recipient' | 'data'; code: number } | 'hang' | 'cut'

/** `user` and `password` are asked for; without TLS, for it listens on this machine alone. */
export async function startMail({
  user = 'school',
  password = 'emulator/password',
} = {}): Promise<MailServer> {
  const emulator: Omit<MailServer, 'url' | 'close' | 'drop'> = {
    mails: [],
    handed: 0,
    connections: 0,
    trouble: null,
  }
  const troubleAt = (step: 'connect' | 'sender' | 'recipient' | 'data') => {
    const { trouble } = emulator
    if (trouble === null || typeof trouble === 'string' || trouble.at !== step) return null
    return Object.assign(new Error('no'), { responseCode: trouble.code })
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onConnect(_session, done) {
      emulator.connections += 1
      if (emulator.trouble !== 'hang') done(troubleAt('connect'))
    },
    onAuth({ username, password: given }, _session, done) {
      if (username === user && given === password) return done(null, { user })
      done(Object.assign(new Error('no'), { responseCode: 535 }))
    },
    onMailFrom: (_address, _session, done) => done(troubleAt('sender')),
    onRcptTo: (_address, _session, done) => done(troubleAt('recipient')),
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      emulator.handed += 1
      const refused = troubleAt('data')
      if (refused) return done(refused)
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const to = envelope.rcptTo.map(({ address }) => address)
      emulator.mails.push({ from, to, ...readMessage(Buffer.concat(chunks).toString('latin1')) })
      if (emulator.trouble === 'cut') drop()
      else done()
    },
  })
  const drop = () => {
    for (const connection of server.connections) connection._socket.destroy()
  }
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return Object.assign(emulator, {
    url: `smtp://${credentials}@127.0.0.1:${port}`,
    drop,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  })
}

/** Enough of RFC 5322 and 2045 for what is tested: headers, multipart/alternative, base64 and quoted-printable. */
function readMessage(raw: string): Pick<Mail, 'headers' | 'parts'> {
  const { headers, body } = split(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  const sections = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map(section => split(section.replace(/^\r\n/, '')))
    : [{ headers, body }]
  const parts = sections.map(section => [readContentType(section.headers), decode(section)] as const)
  return { headers, parts: Object.fromEntries(parts) }
}

const readContentType = (headers: Record<string, string>) =>
  (headers['content-type'] ?? 'text/plain').split(';')[0]!

function split(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const headers: Record<string, string> = {}
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/s.exec(line) ?? []
    const key = name.toLowerCase()
    headers[key] = key in headers ? `${headers[key]}\n${value}` : value
  }
  return { headers, body: raw.slice(end + 4) }
}

function decode({ headers, body }: { headers: Record<string, string>; body: string }): string {
  const encoding = (headers['content-transfer-encoding'] ?? '').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
