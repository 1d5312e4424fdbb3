import { formatTime } from '#persian/jalali.ts'
import type { AccountCard } from './contract.ts'

type Code = AccountCard['codes'][number]

export const purposes: Record<Code['purpose'], string> = {
  register: 'کد ثبت‌نام',
  recover: 'کد بازیابی رمز',
  contact: 'کد تأیید تماس',
}

export const carrierNames: Record<string, string> = {
  kavenegar: 'کاوه‌نگار',
  'sms-ir': 'اس‌ام‌اس آی‌آر',
  mail: 'ایمیل',
  outbox: 'صندوق نمایشی',
}

/** What became of the code itself: used, over, still good. `now` is in milliseconds since the epoch. */
export function formatFate({ usedAt, createdAt, expiresAt }: Code, now: number): string {
  if (usedAt) return `ساعت ${formatTime(usedAt)} به کار رفت`
  if (Date.parse(expiresAt) <= Date.parse(createdAt)) return 'با کد تازه‌تری جایگزین شد'
  return Date.parse(expiresAt) <= now ? 'مهلتش گذشت' : 'هنوز معتبر است'
}

/** Why carriers refuse, as support can tell people; what is ours to repair is one sentence. */
const reasons: Record<string, string> = {
  blacklist: 'گیرنده پیامک‌ها را بسته است',
  receptor: 'نشانی گیرنده درست نیست',
  undelivered: 'به گوشی نرسید',
  'not-at-operator': 'به اپراتور نرسید',
  credit: 'اعتبار فرستنده تمام شده است',
  busy: 'فرستنده شلوغ است',
  rate: 'فرستنده شلوغ است',
  'too-many': 'فرستنده شلوغ است',
  'given-up': 'پس از چند تلاش رها شد',
}

type DeliveryLabel = { label: string; tone: 'plain' | 'pistachio' | 'saffron' | 'pomegranate' }

/** How far the message with the code has come. */
export function describeDelivery(delivery: Code['delivery']): DeliveryLabel {
  if (!delivery) return { label: 'فرستاده نشد', tone: 'plain' }
  const why = delivery.reason && (reasons[delivery.reason] ?? 'فرستنده نپذیرفت')
  switch (delivery.state) {
    case 'delivered':
      return { label: 'رسید', tone: 'pistachio' }
    case 'sent':
      return { label: 'فرستاده شد', tone: 'plain' }
    case 'waiting':
      return { label: why ? `در صف؛ ${why}` : 'در صف', tone: 'saffron' }
    case 'failed':
      return { label: why ? `نرسید؛ ${why}` : 'نرسید', tone: 'pomegranate' }
  }
}

/** Why a notice did not get through: its carrier's reason, or ours. */
export const describeFailure = (reason: string | null): string =>
  noticeReasons[reason ?? ''] ?? reasons[reason ?? ''] ?? 'فرستنده نپذیرفت'

const noticeReasons: Record<string, string> = {
  budget: 'بودجهٔ پیامک این ماه تمام شده است',
  private: 'نشانی مرورگر به شبکه‌ای درونی می‌رسد',
  address: 'نشانی مرورگر درست نیست',
  redirected: 'سرویس اعلان به جای دیگری حواله داد',
  refused: 'سرویس اعلان نپذیرفت',
  unreachable: 'سرویس اعلان در دسترس نبود',
  'time-out': 'سرویس اعلان پاسخ نداد',
  text: 'متن بیش از اندازه بلند است',
}
