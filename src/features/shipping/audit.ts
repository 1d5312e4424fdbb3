import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'shippingRate.created': '{یک تعرفهٔ ارسال|تعرفهٔ ارسال} ساخته شد',
    'shippingRate.changed': '{یک تعرفهٔ ارسال|تعرفهٔ ارسال} تغییر کرد',
    'shippingRate.removed': '{یک تعرفهٔ ارسال|تعرفهٔ ارسال} حذف شد',
    'return.accepted': 'بازگرداندن کالای {یک سفارش|سفارش} پذیرفته شد',
    'return.resent': 'نسخهٔ دیگری از کالای {یک سفارش|سفارش} فرستاده شد',
    'return.refused': 'بازگرداندن کالای {یک سفارش|سفارش} رد شد',
    'shipment.packed': '{یک بسته|بستهٔ} آماده شد',
    'shipment.sent': '{یک بسته|بستهٔ} به پست سپرده شد',
    'shipment.ended': '{یک بسته|بستهٔ} به پایان رسید',
  },
  kinds: {
    shippingRate: 'تعرفه‌های ارسال',
    shipment: 'بسته‌ها',
    return: 'بازگشت کالا',
  },
  subjects: {
    shippingRate: () => '/studio/shipping-rates',
    shipment: () => '/studio/packing',
  },
  fields: {
    provinces: 'استان‌ها',
    baseGrams: 'وزن پایه',
    basePrice: 'قیمت پایه',
    kiloPrice: 'قیمت هر کیلوگرم بیشتر',
    freeAbove: 'ارسال رایگان از',
    postTracking: 'کد رهگیری پست',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
