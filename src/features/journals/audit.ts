import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'journal.changed': '{یک نشریه|نشریهٔ} تغییر کرد',
    'journal.created': '{یک نشریه|نشریهٔ} افزوده شد',
    'journal.removed': '{یک نشریه|نشریهٔ} حذف شد',
    'journalArticle.changed': '{یک مقالهٔ نشریه|مقالهٔ} تغییر کرد',
    'journalArticle.created': '{یک مقالهٔ نشریه|مقالهٔ} آغاز شد',
    'journalArticle.published': '{یک مقالهٔ نشریه|مقالهٔ} منتشر شد',
    'journalArticle.removed': '{یک مقالهٔ نشریه|مقالهٔ} حذف شد',
    'journalArticle.withdrawn': '{یک مقالهٔ نشریه|مقالهٔ} به پیش‌نویس برگشت',
    'journalIssue.changed': '{یک شمارهٔ نشریه|شمارهٔ} تغییر کرد',
    'journalIssue.created': '{یک شمارهٔ نشریه|شمارهٔ} افزوده شد',
    'journalIssue.removed': '{یک شمارهٔ نشریه|شمارهٔ} حذف شد',
    'journalSubmission.accepted': '{یک نوشتهٔ فرستاده‌شده|نوشتهٔ فرستاده‌شدهٔ} پذیرفته شد',
    'journalSubmission.declined': '{یک نوشتهٔ فرستاده‌شده|نوشتهٔ فرستاده‌شدهٔ} پذیرفته نشد',
    'journalSubmission.returned': '{یک نوشتهٔ فرستاده‌شده|نوشتهٔ فرستاده‌شدهٔ} برای بازنگری برگشت',
    'journalSubmission.reviewersAsked': '{یک نوشتهٔ فرستاده‌شده|نوشتهٔ فرستاده‌شدهٔ} به داور سپرده شد',
    'journalSubmission.reviewerReleased': 'داوری {یک نوشتهٔ فرستاده‌شده|نوشتهٔ فرستاده‌شدهٔ} پس گرفته شد',
  },
  kinds: {
    journal: 'نشریه‌ها',
    journalArticle: 'مقاله‌های نشریه‌ها',
    journalIssue: 'شماره‌های نشریه‌ها',
    journalSubmission: 'نوشته‌های فرستاده‌شده به نشریه‌ها',
  },
  subjects: {
    journal: id => studioPaths.journal({ id }),
    journalArticle: id => studioPaths.journalArticle({ id }),
    journalIssue: id => studioPaths.journalIssue({ id }),
    journalSubmission: id => studioPaths.journalSubmission({ id }),
  },
  fields: {
    titleEn: 'عنوان انگلیسی',
    aboutEn: 'معرفی انگلیسی',
    editor: 'سردبیر',
    issn: 'شاپا',
    license: 'پروانه',
    takesSubmissions: 'پذیرفتن نوشته',
    number: 'شماره',
    year: 'سال',
    season: 'فصل',
    cover: 'رنگ جلد',
    kind: 'گونه',
    writtenIn: 'زبان متن',
    abstract: 'چکیدهٔ فارسی',
    abstractEn: 'چکیدهٔ انگلیسی',
    keywords: 'کلیدواژه‌ها',
    keywordsEn: 'کلیدواژه‌های انگلیسی',
    authors: 'نویسندگان',
    bibliography: 'منابع',
    glossary: 'واژه‌های دشوار',
    isReviewed: 'داوری‌شده',
    firstPage: 'صفحهٔ آغاز',
    lastPage: 'صفحهٔ پایان',
    doi: 'شناسهٔ دیجیتال',
    access: 'دسترسی',
    price: 'بها',
  },
  values: {
    free: 'برای همه',
    members: 'برای اعضا',
    buyers: 'برای خریداران شماره',
    research: 'پژوهشی',
    report: 'گزارش کلاس',
    essay: 'یادداشت',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
