import type { ServerResponse } from 'node:http'
import { type Asked, isInTheWay, listen, respondJson, type Trouble } from './listen.ts'

/**
 * SMS.ir's REST service, version 1 (sms.ir/rest-api), in memory: `send/verify`, `send/bulk` and the report of one
 * message, with its table of statuses and its states of delivery.
 */
export type SmsIr = {
  /** What stands before `/v1/`. */
  url: string
  messages: SmsIrMessage[]
  /** Method and path of each request, in order. */
  requests: string[]
  trouble: Trouble | null
  /** The state of delivery its reports tell: 1 is delivered, 3 at the operator, 7 on the blacklist; null not yet known. */
  state: number | null
  /** Numbers that block advertisements: free texts do not reach them, templates do. */
  blacklist: Set<string>
  close(): Promise<void>
}

export type SmsIrMessage = {
  messageId: number
  mobile: string
  messageText: string
  kind: 'text' | 'template'
  lineNumber: number
  templateId?: number
  parameters?: { name: string; value: string }[]
}

const statuses: Record<number, string> = {
  0: 'مشکلی در سامانه رخ داده است، لطفا با پشتیبانی در تماس باشید',
  10: 'کلید وب سرویس نامعتبر است',
  11: 'کلید وب سرویس غیرفعال است',
  12: 'کلید وب‌ سرویس محدود به IP‌های تعریف شده می‌باشد',
  13: 'حساب کاربری غیر فعال است',
  14: 'حساب کاربری در حالت تعلیق قرار دارد',
  15: 'پلن حساب کاربری این امکان را ندارد',
  16: 'مقدار ارسالی پارامتر نادرست می باشد',
  20: 'تعداد درخواست بیشتر از حد مجاز است',
  101: 'شماره خط نامعتبر میباشد',
  102: 'اعتبار کافی نمیباشد',
  103: 'درخواست شما دارای متن (های) خالی است',
  104: 'درخواست شما دارای موبایل (های) نادرست است',
  105: 'تعداد موبایل ها بیشتر از حد مجاز (100 عدد) میباشد',
  106: 'تعداد متن ها بیشتر ازحد مجاز (100 عدد) میباشد',
  107: 'لیست موبایل ها خالی میباشد',
  108: 'لیست متن ها خالی میباشد',
  109: 'زمان ارسال نامعتبر میباشد',
  110: 'تعداد شماره موبایل ها و تعداد متن ها برابر نیستند',
  111: 'با این شناسه ارسالی ثبت نشده است',
  112: 'رکوردی برای حذف یافت نشد',
  113: 'قالب یافت نشد',
  114: 'طول رشته مقدار پارامتر، بیش از حد مجاز (25 کاراکتر) می باشد',
  115: 'شماره موبایل(ها) در لیست سیاه سامانه می باشند',
  116: 'نام پارامتر نمی‌تواند خالی باشد',
  117: 'متن ارسال شده مورد تایید نمی‌باشد',
  118: 'تعداد پیام ها بیش از حد مجاز می باشد',
  119: 'به منظور استفاده از قالب‌ شخصی سازی شده پلن خود را ارتقا دهید',
  123: 'خط ارسال‌کننده نیاز به فعال‌سازی دارد',
  124: 'این خط تنها برای ارسال کد تایید است',
}
/** The HTTP status that goes with a number. */
const toHttpStatus = (number: number) =>
  number === 1 ? 200 : number === 0 ? 500 : number === 20 ? 429 : number <= 14 ? 401 : 400

type Account = { key: string; template: number; parameter: string; line: number }

export async function startSmsIr(options: Partial<Account> = {}): Promise<SmsIr> {
  const account = {
    key: 'emulator-key',
    template: 100000,
    parameter: 'Code',
    line: 30004505000017,
    ...options,
  }
  const emulator: Omit<SmsIr, 'url' | 'close'> = {
    messages: [],
    requests: [],
    trouble: null,
    state: 3,
    blacklist: new Set(),
  }
  const { url, close } = await listen((asked, response) => answer(emulator, account, asked, response))
  return Object.assign(emulator, { url, close })
}

function answer(
  emulator: Omit<SmsIr, 'url' | 'close'>,
  account: Account,
  asked: Asked,
  response: ServerResponse,
) {
  emulator.requests.push(`${asked.method} ${asked.path}`)
  const { trouble } = emulator
  if (isInTheWay(trouble, response)) return
  if (trouble !== null && typeof trouble === 'object')
    return respond(response, trouble.number, null, trouble.http)
  if (asked.headers['x-api-key'] !== account.key) return respond(response, 10, null)
  const done = work(emulator, account, asked)
  if (typeof done === 'number') return respond(response, done, null)
  if (trouble === 'cut') return response.socket?.destroy()
  respond(response, 1, done)
}

function respond(response: ServerResponse, status: number, data: object | null, http = toHttpStatus(status)) {
  respondJson(response, http, { status, message: status === 1 ? 'موفق' : (statuses[status] ?? 'خطا'), data })
}

type Body = {
  mobile?: string
  templateId?: number
  parameters?: { name: string; value: string }[]
  lineNumber?: number
  messageText?: string
  mobiles?: string[]
}

/** @returns the data of the answer, or the number of an error */
function work(
  emulator: Omit<SmsIr, 'url' | 'close'>,
  account: Account,
  { method, path, body }: Asked,
): object | number {
  const take = (message: Omit<SmsIrMessage, 'messageId' | 'lineNumber'>) => {
    const messageId = 89545112 + emulator.messages.length
    emulator.messages.push({ messageId, lineNumber: account.line, ...message })
    return messageId
  }
  if (method === 'POST' && path === '/v1/send/verify') {
    const { mobile = '', templateId, parameters = [] } = JSON.parse(body) as Body
    if (!isMobile(mobile)) return 104
    if (!Number.isInteger(templateId)) return 16
    if (templateId !== account.template) return 113
    if (parameters.some(({ name }) => !name)) return 116
    if (parameters.some(({ value }) => value.length > 25)) return 114
    const value = parameters.find(({ name }) => name === account.parameter)?.value
    if (value === undefined) return 16
    const messageText = `کد شما: ${value}`
    return { messageId: take({ kind: 'template', mobile, messageText, templateId, parameters }), cost: 1 }
  }
  if (method === 'POST' && path === '/v1/send/bulk') {
    const { lineNumber, messageText = '', mobiles = [] } = JSON.parse(body) as Body
    if (lineNumber !== account.line) return 101
    if (messageText === '') return 103
    if (mobiles.length === 0) return 107
    if (mobiles.length > 100) return 105
    const messageIds = mobiles.map(mobile => {
      if (!isMobile(mobile)) return null
      return emulator.blacklist.has(mobile) ? 0 : take({ kind: 'text', mobile, messageText })
    })
    return { packId: '2b99e63c-9bf8-4a21-9bfe-3f72dc1b46f1', messageIds, cost: mobiles.length }
  }
  const [, id] = /^\/v1\/send\/(\d+)$/.exec(path) ?? []
  const message = emulator.messages.find(({ messageId }) => messageId === Number(id))
  if (method !== 'GET' || !message) return 111
  const { messageId, mobile, messageText, lineNumber } = message
  const sent = { messageId, mobile, messageText, lineNumber, sendDateTime: 1356619709, cost: 1 }
  return {
    ...sent,
    deliveryState: emulator.state,
    deliveryDateTime: emulator.state === 1 ? 1356619720 : null,
  }
}

const isMobile = (mobile: string) => /^(0|98|\+98)?9\d{9}$/.test(mobile)
