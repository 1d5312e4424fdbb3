import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'bookLink.issued': 'پیوند دریافت {یک کتاب|کتاب} از نو ساخته شد',
    'ebook.uploaded': 'فایل {یک کتاب الکترونیکی|کتاب الکترونیکی} فرستاده شد',
    'ebook.restored': 'فایل {یک کتاب الکترونیکی|کتاب الکترونیکی} برداشته شد و متن مدرسه برگشت',
  },
  kinds: {
    bookLink: 'پیوندهای دریافت کتاب',
    ebook: 'کتاب‌های الکترونیکی',
  },
  subjects: {
    bookLink: () => '/studio/book-links',
    ebook: () => '/studio/ebooks',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
