import type { ServerResponse } from 'node:http'
import { type Asked, isInTheWay, listen, respondJson, type Trouble } from './listen.ts'

/**
 * Kavenegar's REST service (kavenegar.com/rest.html) in memory: `sms/send`, `sms/status`, `sms/statuslocalmessageid`
 * and `verify/lookup`, with its table of errors, its states, and `localid`, which sends nothing a second time.
 */
export type Kavenegar = {
  /** What stands before `/v1/`. */
  url: string
  messages: KavenegarMessage[]
  /** `verify/lookup`, `sms/status` … of each request, in order. */
  requests: string[]
  /** What goes wrong from now on, and with what; null mends it. */
  trouble: Trouble | null
  /** The state every message is given, and that its status tells, until told otherwise: 10 is delivered, 4 sent. */
  state: number
  close(): Promise<void>
}

export type KavenegarMessage = {
  messageid: number
  receptor: string
  message: string
  sender: string
  status: number
  kind: 'text' | 'template' | 'call'
  template?: string
  token?: string
  localid?: string
}

const errors: Record<number, string> = {
  400: 'پارامترها ناقص هستند',
  401: 'حساب کاربری غیرفعال شده است',
  402: 'عملیات ناموفق بود',
  403: 'کد شناسائی API-Key معتبر نمی‌باشد',
  404: 'متد نامشخص است',
  405: 'متد Get/Post اشتباه است',
  406: 'پارامترهای اجباری خالی ارسال شده اند',
  407: 'دسترسی به اطلاعات مورد نظر برای شما امکان پذیر نیست',
  409: 'سرور قادر به پاسخگوئی نیست بعدا تلاش کنید',
  411: 'دریافت کننده نامعتبر است',
  412: 'ارسال کننده نامعتبر است',
  413: 'پیام خالی است و یا طول پیام بیش از حد مجاز می‌باشد',
  414: 'حجم درخواست بیشتر از حد مجاز است',
  416: 'آی‌پی سرویس مبدا با تنظیمات مطابقت ندارد',
  417: 'تاریخ ارسال اشتباه است',
  418: 'اعتبار شما کافی نمی‌باشد',
  419: 'طول آرایه متن و گیرنده و فرستنده هم اندازه نیست',
  420: 'استفاده از لینک در متن پیام برای شما محدود شده است',
  422: 'داده ها به دلیل وجود کاراکتر نامناسب قابل پردازش نیست',
  424: 'الگوی مورد نظر پیدا نشد',
  426: 'استفاده از این متد نیازمند سرویس پیشرفته می‌باشد',
  427: 'استفاده از این خط نیازمند ایجاد سطح دسترسی می‌باشد',
  428: 'ارسال کد از طریق تماس تلفنی امکان پذیر نیست',
  429: 'آی‌پی محدود شده است',
  431: 'ساختار کد صحیح نمی‌باشد',
  432: 'پارامتر کد در متن پیام پیدا نشد',
  451: 'فراخوانی بیش از حد در بازه زمانی مشخص',
  501: 'فقط امکان ارسال پیام تست به شماره صاحب حساب کاربری وجود دارد',
  607: 'نام تگ انتخابی اشتباه است',
}
const states: Record<number, string> = {
  1: 'در صف ارسال',
  2: 'زمان بندی شده',
  4: 'ارسال شده به مخابرات',
  5: 'ارسال شده به مخابرات',
  6: 'خطا در ارسال پیام',
  10: 'رسیده به گیرنده',
  11: 'نرسیده به گیرنده',
  13: 'لغو شده',
  14: 'بلاک شده',
  100: 'شناسه پیامک نامعتبر است',
}

type Account = { key: string; templates: string[]; sender: string }

export async function startKavenegar(options: Partial<Account> = {}): Promise<Kavenegar> {
  const account = { key: 'emulator/key', templates: ['hamava-code'], sender: '10004346', ...options }
  const emulator: Omit<Kavenegar, 'url' | 'close'> = { messages: [], requests: [], trouble: null, state: 4 }
  const { url, close } = await listen((asked, response) => answer(emulator, account, asked, response))
  return Object.assign(emulator, { url, close })
}

function answer(
  emulator: Omit<Kavenegar, 'url' | 'close'>,
  account: Account,
  asked: Asked,
  response: ServerResponse,
) {
  const [, key, method] = /^\/v1\/([^/]+)\/([a-z]+\/[a-z]+)\.json/.exec(asked.path) ?? []
  const query = new URL(asked.path, 'http://emulator').search
  const fields = new URLSearchParams(asked.method === 'POST' ? asked.body : query)
  emulator.requests.push(method ?? asked.path)
  const { trouble } = emulator
  if (isInTheWay(trouble, response)) return
  if (trouble !== null && typeof trouble === 'object') return refuse(response, trouble.number, trouble.http)
  if (decodeURIComponent(key ?? '') !== account.key) return refuse(response, 403)
  const done = work(emulator, account, method ?? '', fields)
  if (typeof done === 'number') return refuse(response, done)
  if (trouble === 'cut') return response.socket?.destroy()
  respondJson(response, 200, { return: { status: 200, message: 'تایید شد' }, entries: done })
}

function refuse(response: ServerResponse, number: number, http = number) {
  respondJson(response, http, { return: { status: number, message: errors[number] ?? 'خطا' }, entries: null })
}

/** @returns the entries of the answer, or the number of an error */
function work(
  emulator: Omit<Kavenegar, 'url' | 'close'>,
  account: Account,
  method: string,
  fields: URLSearchParams,
): object[] | number {
  const field = (name: string) => fields.get(name) ?? ''
  const take = (message: Pick<KavenegarMessage, 'kind' | 'message'> & Partial<KavenegarMessage>) => {
    const messageid = 8792343 + emulator.messages.length
    const common = { messageid, receptor: field('receptor'), sender: account.sender, status: emulator.state }
    const taken = { ...common, ...message }
    emulator.messages.push(taken)
    return [shown(taken)]
  }
  switch (method) {
    case 'sms/send': {
      if (!field('receptor') || !fields.has('message')) return 406
      if (!isReceptor(field('receptor'))) return 411
      if (field('sender') && field('sender') !== account.sender) return 412
      if (field('message') === '' || field('message').length > 900) return 413
      const localid = fields.get('localid') ?? undefined
      if (localid !== undefined && !isLong(localid)) return 400
      const known = emulator.messages.find(message => localid !== undefined && message.localid === localid)
      return known ? [shown(known)] : take({ kind: 'text', message: field('message'), localid })
    }
    case 'verify/lookup': {
      const [template, token, type] = [field('template'), field('token'), fields.get('type') ?? 'sms']
      if (!field('receptor') || !template || !token) return 406
      if (!isReceptor(field('receptor'))) return 411
      if (!account.templates.includes(template)) return 424
      if (/[\s_]/.test(token) || token.length > 100) return 431
      if (type === 'call' && !/^\d+$/.test(token)) return 428
      const message = `کد شما: ${token}`
      return take({ kind: type === 'call' ? 'call' : 'template', message, template, token })
    }
    case 'sms/status': {
      const ids = field('messageid').split(',').filter(Boolean)
      if (ids.length === 0) return 406
      if (ids.length > 500) return 414
      return ids.map(id =>
        toStatusEntry(
          emulator,
          Number(id),
          emulator.messages.find(({ messageid }) => messageid === Number(id)),
        ),
      )
    }
    case 'sms/statuslocalmessageid': {
      const localid = field('localid')
      const found = emulator.messages.find(message => message.localid === localid)
      return [{ ...toStatusEntry(emulator, found?.messageid ?? 0, found), localid }]
    }
    default:
      return 404
  }
}

function toStatusEntry(
  emulator: Pick<Kavenegar, 'state'>,
  messageid: number,
  message: KavenegarMessage | undefined,
) {
  const status = message ? emulator.state : 100
  return { messageid, status, statustext: states[status] }
}

const shown = ({ messageid, message, status, sender, receptor }: KavenegarMessage) => {
  return {
    messageid,
    message,
    status,
    statustext: states[status],
    sender,
    receptor,
    date: 1356619709,
    cost: 120,
  }
}

/** A mobile of Iran, or an international number. */
const isReceptor = (receptor: string) => /^(0|98|\+98|0098)?9\d{9}$|^00(?!98)\d{6,15}$/.test(receptor)
const isLong = (text: string) => /^\d{1,19}$/.test(text) && BigInt(text) < 2n ** 63n
