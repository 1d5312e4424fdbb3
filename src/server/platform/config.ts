import { compile } from '@fastify/proxy-addr'
import * as z from 'zod/mini'
import type { PublicSettings } from '#contract/public-settings.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { LoadedLook } from './school-look.ts'

const flag = z.pipe(
  z.enum(['true', 'false'], { error: 'must be true or false' }),
  z.transform(value => value === 'true'),
)

/** Where a carrier is asked; the key and the codes go there, so only this machine is asked without TLS. */
const carrierAddress = z
  .string()
  .check(
    z.regex(
      /^(https:\/\/[^/?#]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?)$/,
      'must start with https:// and have no path',
    ),
  )

/** Whether the hop of this address, counted from us, is believed when it says who asked it. */
export type TrustedHop = (address: string, hop: number) => boolean

/**
 * Who is believed about a caller's address. `true` means whoever connects to us, and nobody before them: a proxy adds
 * the address it sees behind what the caller wrote.
 * @throws TypeError on what is no address
 */
export function readTrust(setting: string): TrustedHop | false {
  if (setting === 'false') return false
  if (setting === 'true') return (_address, hop) => hop === 0
  return compile(setting.split(',').map(address => address.trim()))
}

function canReadTrust(setting: string): boolean {
  try {
    readTrust(setting)
    return true
  } catch {
    return false
  }
}

/** The payment services that there are clients for. */
export const paymentGateways = ['zarinpal', 'zibal'] as const
export type PaymentGateway = (typeof paymentGateways)[number]
const gatewayList = `${paymentGateways.join(', ')}, joined by commas in the order in which they are tried`

const splitNames = (names: string) => names.split(',').map(name => name.trim())

/** Whether a setting names gateways, each once; the demo's emulator stands for all of them. */
function areProviders(setting: string): boolean {
  const names = splitNames(setting)
  if (names.length === 1 && names[0] === 'emulator') return true
  return (
    new Set(names).size === names.length &&
    names.every(name => paymentGateways.includes(name as PaymentGateway))
  )
}

/** The secret of a demo: known to everybody, so production refuses it. */
export const demoSecret = 'hamava-demo-secret-not-for-production'

/** Every setting of decisions 5, as it stands in the environment; an empty value counts as unset. */
const schema = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  APP_ENV: z._default(z.enum(['demo', 'production'], { error: 'must be demo or production' }), 'demo'),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
  ),
  ALLOW_EMBEDDED: z._default(flag, false),
  REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\//, 'must start with redis:// or rediss://'))),
  FILES_URL: z.optional(
    z.string().check(z.regex(/^(file|s3|s3\+http):\/\//, 'must start with file://, s3:// or s3+http://')),
  ),
  SESSION_SECRET: z._default(
    z.string().check(z.minLength(32, 'must hold at least 32 characters')),
    demoSecret,
  ),
  /** The school's name; what staff call it in the studio is written over these two while the program runs. */
  BRAND_FA: z._default(z.string(), 'هم‌آوا'),
  BRAND_LATIN: z._default(z.string(), 'Hamava'),
  CLUB_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  /** How the school is reached, in the footer. */
  SCHOOL_ADDRESS: z.optional(z.string()),
  SUPPORT_PHONE: z.optional(
    z.string().check(z.regex(/^\+?[\d ]{5,20}$/, 'must be digits, spaces and at most a leading +')),
  ),
  SUPPORT_HOURS: z.optional(z.string()),
  /** The issuers' pages about this school. */
  ENAMAD_URL: z.optional(
    z
      .string()
      .check(z.regex(/^https:\/\/trustseal\.enamad\.ir\//, 'must start with https://trustseal.enamad.ir/')),
  ),
  SAMANDEHI_URL: z.optional(
    z
      .string()
      .check(z.regex(/^https:\/\/logo\.samandehi\.ir\//, 'must start with https://logo.samandehi.ir/')),
  ),
  OTP_REQUIRED: z._default(flag, true),
  OTP_TEST_CODE: z._default(z.string().check(z.regex(/^\d{4,10}$/, 'must be 4 to 10 digits')), '123456'),
  SMS_PROVIDER: z._default(z.enum(['outbox', 'kavenegar', 'smsir']), 'outbox'),
  /** Codes by SMS in 24 hours, to all phones together: what an attack may cost. */
  SMS_DAILY_CAP: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 5000),
  /** Parts of SMS in a month of the Persian calendar, after which only codes and what concerns security leave. */
  SMS_MONTHLY_BUDGET: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 10_000),
  /** Toman that a part of an SMS costs, for what is said before many are sent. */
  SMS_PART_TOMAN: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 200),
  /** Country codes that SMS are sent to. */
  SMS_COUNTRIES: z.pipe(
    z._default(
      z.string().check(z.regex(/^\+\d{1,4}(\s*,\s*\+\d{1,4})*$/, 'must be codes such as +98,+93')),
      '+98',
    ),
    z.transform(codes => codes.split(/\s*,\s*/)),
  ),
  KAVENEGAR_API_KEY: z.optional(z.string()),
  KAVENEGAR_CODE_TEMPLATE: z.optional(z.string()),
  KAVENEGAR_SENDER: z.optional(z.string()),
  KAVENEGAR_URL: z._default(carrierAddress, 'https://api.kavenegar.com'),
  SMSIR_API_KEY: z.optional(z.string()),
  SMSIR_CODE_TEMPLATE: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  SMSIR_LINE: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  SMSIR_URL: z._default(carrierAddress, 'https://api.sms.ir'),
  MAIL_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(z.email({ error: 'must be a mail address such as no-reply@school.example' })),
  /** Where mail is taken in, and the domain whose mail comes there; without both, mails cannot be replied to. */
  MAIL_IN_HOST: z._default(z.string(), '127.0.0.1'),
  MAIL_IN_PORT: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535))),
  MAIL_IN_DOMAIN: z.optional(
    z.string().check(z.regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, 'must be a domain such as reply.school.example')),
  ),
  /** The gateways that payments are made at, in the order in which they are tried. */
  PAYMENT_PROVIDER: z.pipe(
    z._default(
      z.string().check(z.refine(areProviders, `must be emulator, or of ${gatewayList}`)),
      'emulator',
    ),
    z.transform(names => splitNames(names) as ('emulator' | PaymentGateway)[]),
  ),
  ZARINPAL_MERCHANT_ID: z.optional(
    z
      .string()
      .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'must be the 36 characters of a UUID')),
  ),
  /** Lets refunds go to the card that paid; without it somebody transfers them by hand. */
  ZARINPAL_ACCESS_TOKEN: z.optional(z.string()),
  /** Unset: ZarinPal itself, or the emulator on the next port. */
  ZARINPAL_URL: z.optional(carrierAddress),
  /** How many seconds the gateway may take to answer. */
  ZARINPAL_PATIENCE: z._default(z.coerce.number().check(z.minimum(0.1), z.maximum(60)), 8),
  ZIBAL_MERCHANT: z.optional(z.string().check(z.regex(/^[\w-]{3,64}$/, 'must be the code of the merchant'))),
  /** Unset: Zibal itself, or the emulator on the port after ZarinPal's. */
  ZIBAL_URL: z.optional(carrierAddress),
  ZIBAL_PATIENCE: z._default(z.coerce.number().check(z.minimum(0.1), z.maximum(60)), 8),
  LIVE_CLASS_PROVIDER: z._default(z.enum(['demo', 'bigbluebutton', 'skyroom', 'link']), 'demo'),
  /** How many seconds a provider of classes may take to answer. */
  LIVE_CLASS_PATIENCE: z._default(z.coerce.number().check(z.minimum(0.1), z.maximum(60)), 8),
  /** The server of BigBlueButton, what stands before `/bigbluebutton/api/`. */
  BBB_URL: z.optional(carrierAddress),
  BBB_SECRET: z.optional(z.string().check(z.minLength(8, 'must hold at least 8 characters'))),
  SKYROOM_KEY: z.optional(z.string().check(z.regex(/^[\w-]{8,}$/, 'must be the key of the account'))),
  SKYROOM_URL: z._default(carrierAddress, 'https://www.skyroom.online'),
  /** How many rounds of PBKDF2 each key of a proof of work costs a browser that shares its address with a crowd. */
  PROOF_ROUNDS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 5000),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(z.refine(canReadTrust, 'must be true, false or addresses (10.0.0.0/8 too) joined by commas')),
    'false',
  ),
  /** Connections one address may hold open at once; proxies are not counted. */
  CONNECTIONS_PER_ADDRESS: z._default(z.coerce.number().check(z.int(), z.minimum(10)), 2000),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** `open` lets the demo's pages (outbox, metrics, API page) answer other hosts than loopback. */
  DEMO_DOORS: z._default(z.enum(['loopback', 'open']), 'loopback'),
  /** Opens `/metrics` in production to a scraper that sends it as a bearer token. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must hold at least 16 characters'))),
  /** `off` takes the service worker away from every browser that has it, and what it kept. */
  SERVICE_WORKER: z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  /** The ffmpeg program, ffprobe beside it; `off` does without. Unset: the one in PATH, else the one npm brought. */
  FFMPEG_PATH: z.optional(z.string()),
  /** A command that is given a file's path and ends with 0 when the file is clean. */
  VIRUS_SCAN: z.optional(z.string()),
  /** `false` leaves a demo's school empty, for trying how one is opened (`npm start -- --empty`). */
  DEMO_CONTENT: z._default(flag, true),
  /** The instant the demo's content is written around; unset: the day it is seeded. */
  SEED_NOW: z.optional(z.iso.datetime({ error: 'must be an ISO 8601 instant in UTC' })),
})

type Level = NonNullable<z.infer<typeof schema>['LOG_LEVEL']>

export type Settings = Omit<z.infer<typeof schema>, 'ZIBAL_URL'> & {
  PUBLIC_URL: string
  LOG_LEVEL: Level
  ZARINPAL_URL: string
  /** Null where a demo has one bank alone. */
  ZIBAL_URL: string | null
  /** Null where no mail is taken in. */
  MAIL_IN: { host: string; port: number; domain: string } | null
  demo: boolean
  /** Whether people come over https. */
  secure: boolean
  /** The school's own colour and logo; staff may give it others while it runs, as they may its name. */
  LOOK?: LoadedLook
}

/** All that is wrong with the environment, one line a fault; `message` is made to be printed and nothing else. */
export class SettingsError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`The settings do not allow a start:\n${faults.map(fault => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/**
 * Reads the environment once. Every fault is named in one list, with what to do about it.
 * @throws SettingsError
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
  }
  const settings = parsed.data
  const demo = settings.APP_ENV === 'demo'
  const faults = [...(demo ? [] : productionFaults(settings)), ...carrierFaults(settings)]
  if (faults.length > 0) throw new SettingsError(faults)
  const PUBLIC_URL = (settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`).replace(/\/+$/, '')
  // A demo stands in somebody's terminal, who wants to read its address and not a line a request.
  const LOG_LEVEL = settings.LOG_LEVEL ?? (demo ? 'warn' : 'info')
  return {
    ...settings,
    ...findBanks(settings),
    MAIL_IN: findMailIn(settings),
    PUBLIC_URL,
    LOG_LEVEL,
    demo,
    secure: PUBLIC_URL.startsWith('https://'),
  }
}

/** Where the gateways are asked. The demo's two banks listen on the ports after ours; whoever names one has that alone. */
function findBanks({ PAYMENT_PROVIDER, PORT, ZARINPAL_URL, ZIBAL_URL }: z.infer<typeof schema>) {
  if (PAYMENT_PROVIDER[0] !== 'emulator')
    return {
      ZARINPAL_URL: ZARINPAL_URL ?? 'https://payment.zarinpal.com',
      ZIBAL_URL: ZIBAL_URL ?? 'https://gateway.zibal.ir',
    }
  return {
    ZARINPAL_URL: ZARINPAL_URL ?? `http://127.0.0.1:${PORT + 1}`,
    ZIBAL_URL: ZIBAL_URL ?? (ZARINPAL_URL ? null : `http://127.0.0.1:${PORT + 2}`),
  }
}

/** Where mail is taken in. A demo whose mail stays in its outbox listens on the port after its banks'. */
function findMailIn({
  APP_ENV,
  MAIL_URL,
  PORT,
  MAIL_IN_HOST: host,
  MAIL_IN_PORT,
  MAIL_IN_DOMAIN,
}: z.infer<typeof schema>): Settings['MAIL_IN'] {
  if (MAIL_IN_PORT !== undefined && MAIL_IN_DOMAIN)
    return { host, port: MAIL_IN_PORT, domain: MAIL_IN_DOMAIN }
  if (APP_ENV !== 'demo' || MAIL_URL) return null
  const free = PORT === 0 || PORT + 3 > 65_535 ? 0 : PORT + 3
  return { host, port: MAIL_IN_PORT ?? free, domain: MAIL_IN_DOMAIN ?? 'reply.hamava.example' }
}

function productionFaults(settings: z.infer<typeof schema>): string[] {
  const rules: [boolean, string][] = [
    [
      settings.SESSION_SECRET === demoSecret || isGuessable(settings.SESSION_SECRET),
      'SESSION_SECRET: set one of your own, 32 random characters or more',
    ],
    [
      settings.METRICS_TOKEN !== undefined && isGuessable(settings.METRICS_TOKEN),
      'METRICS_TOKEN: set one of your own, 16 random characters or more',
    ],
    [
      !settings.PUBLIC_URL?.startsWith('https:'),
      'PUBLIC_URL: set the address people use, such as https://school.example; without TLS whoever stands between reads everything',
    ],
    [
      !settings.DATABASE_URL && !settings.ALLOW_EMBEDDED,
      'DATABASE_URL: set a PostgreSQL address (or ALLOW_EMBEDDED=true for the embedded database)',
    ],
    [!settings.OTP_REQUIRED, 'OTP_REQUIRED: must not be false in production'],
    [settings.SMS_PROVIDER === 'outbox', 'SMS_PROVIDER: outbox is a stand-in; set kavenegar or smsir'],
    [!settings.MAIL_URL, 'MAIL_URL: set the mail server, such as smtps://user:password@mail.example'],
    [
      settings.PAYMENT_PROVIDER.includes('emulator'),
      'PAYMENT_PROVIDER: emulator is a stand-in; set zarinpal, zibal, or both joined by a comma',
    ],
    [
      settings.ZIBAL_MERCHANT === testMerchant,
      'ZIBAL_MERCHANT: zibal is the merchant for trying, no money moves there; set your own',
    ],
    [
      settings.LIVE_CLASS_PROVIDER === 'demo',
      'LIVE_CLASS_PROVIDER: demo is a stand-in; set bigbluebutton, skyroom or link',
    ],
    [settings.DEMO_DOORS === 'open', 'DEMO_DOORS: must not be open in production'],
  ]
  const faults = rules.filter(([broken]) => broken).map(([, sentence]) => sentence)
  const copied = Object.entries(settings).filter(([, value]) => String(value).includes(placeholder))
  return [...faults, ...copied.map(([name]) => `${name}: still the placeholder of .env.example`)]
}

/** The merchant that Zibal has for trying it. */
const testMerchant = 'zibal'

/** What .env.example writes where everybody has to write something of their own. */
const placeholder = 'replace-me'

/** Whether a secret is a few characters or one short piece over and over: too long to be short, and no secret. */
function isGuessable(secret: string): boolean {
  const periods = Array.from({ length: secret.length >> 1 }, (_, at) => at + 1)
  return new Set(secret).size < 6 || periods.some(period => secret.startsWith(secret.slice(period)))
}

/** What the carriers in use lack. */
function carrierFaults(settings: z.infer<typeof schema>): string[] {
  const { SMS_PROVIDER, MAIL_URL } = settings
  const needs: [boolean, keyof typeof settings, string][] = [
    [SMS_PROVIDER === 'kavenegar', 'KAVENEGAR_API_KEY', 'the key of the account at Kavenegar'],
    [SMS_PROVIDER === 'kavenegar', 'KAVENEGAR_CODE_TEMPLATE', 'the name of the approved template for codes'],
    [SMS_PROVIDER === 'kavenegar', 'KAVENEGAR_SENDER', 'the line that other SMS are sent from'],
    [SMS_PROVIDER === 'smsir', 'SMSIR_API_KEY', 'the key of the account at SMS.ir'],
    [SMS_PROVIDER === 'smsir', 'SMSIR_CODE_TEMPLATE', 'the number of the approved template for codes'],
    [SMS_PROVIDER === 'smsir', 'SMSIR_LINE', 'the line that other SMS are sent from'],
    [
      settings.PAYMENT_PROVIDER.includes('zarinpal'),
      'ZARINPAL_MERCHANT_ID',
      "the merchant's code at ZarinPal, 36 characters",
    ],
    [settings.PAYMENT_PROVIDER.includes('zibal'), 'ZIBAL_MERCHANT', "the merchant's code at Zibal"],
    [
      settings.LIVE_CLASS_PROVIDER === 'bigbluebutton',
      'BBB_URL',
      'the address of the BigBlueButton server, such as https://class.school.example',
    ],
    [
      settings.LIVE_CLASS_PROVIDER === 'bigbluebutton',
      'BBB_SECRET',
      'the shared secret that `bbb-conf --secret` prints',
    ],
    [settings.LIVE_CLASS_PROVIDER === 'skyroom', 'SKYROOM_KEY', 'the key of the account at Skyroom'],
    [
      settings.MAIL_IN_PORT !== undefined && MAIL_URL !== undefined,
      'MAIL_IN_DOMAIN',
      'the domain whose mail comes to MAIL_IN_PORT',
    ],
    [
      settings.MAIL_IN_DOMAIN !== undefined && MAIL_URL !== undefined,
      'MAIL_IN_PORT',
      'the port that mail of MAIL_IN_DOMAIN comes to',
    ],
    [
      MAIL_URL !== undefined,
      'MAIL_FROM',
      'the address that mail comes from, such as no-reply@school.example',
    ],
  ]
  return needs
    .filter(([used, name]) => used && settings[name] === undefined)
    .map(([, name, what]) => `${name}: set ${what}`)
}

/** How the demo's school is reached: no number of Tehran begins with a one, so nobody's phone rings. */
const demoContact = {
  SCHOOL_ADDRESS: 'تهران، خیابان انقلاب، کوچهٔ بهار، پلاک ۱۲',
  SUPPORT_PHONE: '021 1000 2460',
  SUPPORT_HOURS: 'شنبه تا پنجشنبه، ۹ تا ۱۹',
}

/** What of the settings the document tells the browser. */
export function toPublicSettings(settings: Settings): PublicSettings {
  const { BRAND_FA, BRAND_LATIN, CLUB_URL, OTP_REQUIRED, OTP_TEST_CODE } = settings
  return {
    brand: { persian: BRAND_FA, latin: BRAND_LATIN },
    ...(CLUB_URL && { clubUrl: CLUB_URL }),
    contact: toContact(settings.demo ? { ...demoContact, ...settings } : settings),
    ...(!OTP_REQUIRED && { otpTestCode: OTP_TEST_CODE }),
    production: import.meta.env.PROD,
  }
}

function toContact(settings: Settings): PublicSettings['contact'] {
  const { SCHOOL_ADDRESS, SUPPORT_PHONE, SUPPORT_HOURS, ENAMAD_URL, SAMANDEHI_URL } = settings
  const badges = [
    ...(ENAMAD_URL ? [{ title: 'نماد اعتماد الکترونیکی', address: ENAMAD_URL }] : []),
    ...(SAMANDEHI_URL ? [{ title: 'نشان ساماندهی', address: SAMANDEHI_URL }] : []),
  ]
  return {
    ...(SCHOOL_ADDRESS && { address: SCHOOL_ADDRESS }),
    ...(SUPPORT_PHONE && {
      phone: {
        address: `tel:${SUPPORT_PHONE.replaceAll(' ', '')}`,
        title: toPersianDigits(SUPPORT_PHONE),
        ...(SUPPORT_HOURS && { hours: SUPPORT_HOURS }),
      },
    }),
    ...(badges.length > 0 && { badges }),
  }
}
