import type { IconName } from '#ui/icon-names.ts'
import type { Topic } from './contract.ts'

/** What a ticket may be about, as people read it. */
export const topicLabels: Record<Topic, { title: string; description: string; icon: IconName }> = {
  payment: { title: 'پرداخت و سفارش', description: 'کسر وجه، بازگشت پول', icon: 'credit-card' },
  class: { title: 'کلاس و ضبط', description: 'ورود، صدا، غیبت', icon: 'graduation-cap' },
  login: { title: 'ورود به حساب', description: 'کد نمی‌رسد، شماره عوض شد', icon: 'key-round' },
  opinion: { title: 'پیشنهاد و گلایه', description: 'برای مدیر آموزش', icon: 'message-circle' },
  other: { title: 'موضوع دیگر', description: 'هر پرسشی که دارید', icon: 'life-buoy' },
}
