import type { AddressInfo } from 'node:net'
import type { SMTPServer } from 'smtp-server'
import { AppError } from '#contract/app-error.ts'
import type { AppContext } from '../../app-context.ts'
import { type Limits, limitKey, openLimits } from '../../http/limits.ts'
import type { Mailbox } from './mailbox.ts'
import { readMail, UnreadableMail } from './read-mail.ts'

/** Bytes of a mail, as others count them too. */
export const maxMailBytes = 25 * 1024 * 1024
/** Bytes of mails that are being received at once; whoever comes then comes again later. */
const maxHeldBytes = 100 * 1024 * 1024
const maxClients = 50
const maxRecipients = 3

/** In an hour: mail servers pass on what many wrote, so an address has more than a sender, and a sender than a thread. */
const connections = { calls: 1000, seconds: 3600 }
const strangers = { calls: 200, seconds: 3600 }
const ofSender = { calls: 40, seconds: 3600 }
const ofThread = { calls: 20, seconds: 3600 }

/** Milliseconds after which a taken port is tried again, and a silent sender is hung up on. */
const takenPause = 5000
const silence = 60_000

export type MailListener = { close(): Promise<void> }

const ports = new WeakMap<object, number>()
/** The port that mail comes to; null where none is taken in, or another process has it. */
export const getMailPort = (app: Pick<AppContext, 'settings'>): number | null =>
  ports.get(app.settings) ?? null

/**
 * Takes in mail by SMTP for the addresses of the features' mailboxes, and no other. A mail is answered 250 once its
 * mailbox has kept it, and 451 where that could not be done now. Where the port is another process's, it is taken over
 * when that one ends. Null where the settings take no mail in.
 */
export async function listenForMail(
  app: AppContext,
  limits: Limits = openLimits(null, app.log),
): Promise<MailListener | null> {
  const { settings, log } = app
  if (!settings.MAIL_IN) return null
  const { host, port } = settings.MAIL_IN
  const { SMTPServer: Server } = await import('smtp-server')
  let server: SMTPServer
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = async (wanted: number): Promise<void> => {
    server = openServer(app, Server, limits)
    try {
      ports.set(settings, await listen(server, host, wanted))
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw fault
      if (settings.demo && wanted !== 0) return open(0)
      log.warn({ port: wanted }, 'the port that mail comes to is taken; it is tried again')
      timer = setTimeout(
        () => !isClosed && void open(wanted).catch(err => log.error({ err }, 'no mail is taken in')),
        takenPause,
      )
      timer.unref()
    }
  }
  await open(port)
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      if (ports.delete(settings)) await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

async function listen(server: SMTPServer, host: string, port: number): Promise<number> {
  const opened = await new Promise<AddressInfo>((resolve, reject) => {
    server.once('error', reject)
    const tcp = server.listen(port, host, () => resolve(tcp.address() as AddressInfo))
  })
  return opened.port
}

/** What an answer of SMTP is: a number, and words for who reads logs. */
const refuse = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
const unknown = () => refuse(550, '5.1.1 No such address here')
const later = (message = '4.3.0 Try again later') => refuse(451, message)

type Recipient = { mailbox: Mailbox; found: string }

function openServer(app: AppContext, Server: typeof SMTPServer, limits: Limits): SMTPServer {
  const { log } = app
  let held = 0
  const recipients = new WeakMap<object, Map<string, Recipient>>()
  const server = new Server({
    name: app.settings.MAIL_IN!.domain,
    banner: 'ready',
    size: maxMailBytes,
    // What is too large is read to its end and kept nowhere, then refused.
    rejectOversized: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients,
    socketTimeout: silence,
    closeTimeout: 2000,
    logger: false,
    onConnect({ remoteAddress }, done) {
      limits('mail connections', connections, limitKey(remoteAddress)).then(
        () => done(),
        () => done(refuse(421, '4.7.0 Too many connections, try again later')),
      )
    },
    onMailFrom(_address, session, done) {
      recipients.set(session, new Map())
      done()
    },
    onRcptTo({ address }, session, done) {
      findRecipient(app, address)
        .then(async recipient => {
          if (!recipient) {
            await limits('mail strangers', strangers, limitKey(session.remoteAddress))
            return done(unknown())
          }
          const known = recipients.get(session)!
          if (known.size >= maxRecipients) return done(refuse(452, '4.5.3 Too many recipients'))
          known.set(address, recipient)
          done()
        })
        .catch(fault => {
          if (isRefusal(fault)) return done(refuse(421, '4.7.0 Too many unknown addresses'))
          log.error({ err: fault }, 'an address of a mail was not looked up')
          done(later())
        })
    },
    onData(stream, session, done) {
      const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address.toLowerCase() : ''
      const chunks: Buffer[] = []
      let bytes = 0
      let isFull = false
      const drop = () => {
        held -= bytes
        bytes = 0
        chunks.length = 0
      }
      stream.on('data', (chunk: Buffer) => {
        if (isFull || stream.sizeExceeded) return drop()
        if (held + chunk.length > maxHeldBytes) {
          isFull = true
          return drop()
        }
        held += chunk.length
        bytes += chunk.length
        chunks.push(chunk)
      })
      stream.once('close', drop)
      stream.once('end', () => {
        if (isFull || stream.sizeExceeded) {
          drop()
          return done(isFull ? later('4.3.1 Too much mail at once, try again later') : null)
        }
        const [raw, size] = [Buffer.concat(chunks), bytes]
        // From here on it is held until it is kept, whatever becomes of the line.
        bytes = 0
        chunks.length = 0
        const to = [...(recipients.get(session)?.values() ?? [])]
        receive(app, limits, { raw, sender, to })
          .then(
            () => done(null, '2.0.0 Kept'),
            fault => done(toAnswer(app, fault)),
          )
          .finally(() => {
            held -= size
          })
      })
    },
  })
  // Lines that break off are everyday; a port that is taken is told to whoever listens.
  server.on('error', err => log.debug({ err }, 'a connection of a mail server failed'))
  return server
}

async function findRecipient(app: AppContext, address: string): Promise<Recipient | null> {
  const at = address.lastIndexOf('@')
  if (address.slice(at + 1).toLowerCase() !== app.settings.MAIL_IN!.domain) return null
  const localPart = address.slice(0, at).toLowerCase()
  for (const mailbox of app.features.flatMap(({ mailboxes }) => mailboxes ?? [])) {
    const found = await mailbox.find(app, localPart)
    if (found !== null) return { mailbox, found }
  }
  return null
}

async function receive(
  app: AppContext,
  limits: Limits,
  { raw, sender, to }: { raw: Buffer; sender: string; to: readonly Recipient[] },
): Promise<void> {
  const { MAIL_IN, MAIL_FROM } = app.settings
  await limits('mail of a sender', ofSender, sender)
  for (const { found } of to) await limits('mail of a thread', ofThread, found)
  const mail = await readMail(raw, sender)
  const isOurs = [sender, mail?.from ?? ''].some(
    from => from.endsWith(`@${MAIL_IN!.domain}`) || from === MAIL_FROM?.toLowerCase(),
  )
  // Taken and let go: a refusal would be one more mail of a program to a program.
  if (!mail || isOurs) return app.log.info('a mail that a program sent was let go')
  for (const { mailbox, found } of to) await mailbox.receive(app, found, mail)
}

const isRefusal = (fault: unknown) => fault instanceof AppError && fault.http === 429

function toAnswer({ log }: AppContext, fault: unknown): Error {
  if (fault instanceof UnreadableMail) return refuse(554, '5.6.0 The mail cannot be read')
  if (isRefusal(fault)) return refuse(450, '4.7.0 Too many mails, try again later')
  log.error({ err: fault }, 'a mail was not kept; its sender tries again')
  return later()
}
