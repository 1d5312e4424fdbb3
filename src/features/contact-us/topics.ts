import type { IconName } from '#ui/icon-names.ts'
import type { Topic } from './contract.ts'

/** What a letter may be about, as people read it. */
export const topicWords: Record<Topic, { title: string; says: string; icon: IconName }> = {
  payment: { title: 'پرداخت و سفارش', says: 'کسر وجه، بازگشت پول', icon: 'credit-card' },
  class: { title: 'کلاس و ضبط', says: 'ورود، صدا، غیبت', icon: 'graduation-cap' },
  login: { title: 'ورود به حساب', says: 'کد نمی‌رسد، شماره عوض شد', icon: 'key-round' },
  opinion: { title: 'پیشنهاد و گلایه', says: 'برای مدیر آموزش', icon: 'message-circle' },
  other: { title: 'موضوع دیگر', says: 'هر پرسشی که دارید', icon: 'life-buoy' },
}
