import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'book.archived': '{یک کتاب|کتاب} بایگانی شد',
    'book.changed': '{یک کتاب|کتاب} تغییر کرد',
    'book.created': '{یک کتاب|کتاب} افزوده شد',
    'book.published': '{یک کتاب|کتاب} به فروش گذاشته شد',
    'book.removed': '{یک کتاب|کتاب} حذف شد',
    'bookStock.bought': 'خرید تازه به موجودی {یک کتاب|کتاب} افزوده شد',
    'bookStock.changed': 'موجودی {یک کتاب|کتاب} تغییر کرد',
    'bookStock.counted': 'موجودی {یک کتاب|کتاب} شمرده شد',
    'bookStock.moved': 'موجودی {یک کتاب|کتاب} جابه‌جا شد',
    'bookStock.shelved': 'جای {یک کتاب|کتاب} در قفسه‌ها نوشته شد',
  },
  kinds: { book: 'کتاب‌ها', bookStock: 'موجودی کتاب‌ها' },
  subjects: {
    book: id => studioPaths.book({ id }),
    bookStock: id => studioPaths.bookStock({ id }),
  },
  fields: {
    latinTitle: 'نام لاتین',
    series: 'مجموعه',
    author: 'نویسنده',
    levelFrom: 'سطح آغاز',
    levelTo: 'سطح پایان',
    sample: 'صفحه‌های نمونه',
    pages: 'شمار صفحه‌ها',
    isbn: 'شابک',
    printing: 'نوبت چاپ',
    trimSize: 'قطع',
    editions: 'نسخه‌ها',
    courses: 'دوره‌ها',
    shelf: 'جای قفسه',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
