import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'podcastComment.hidden': '{یک دیدگاه پادکست|دیدگاهی زیر} پنهان شد',
    'podcastComment.shown': '{یک دیدگاه پادکست|دیدگاهی زیر} نمایش داده شد',
    'podcastEpisode.changed': '{یک قسمت پادکست|قسمت پادکست} تغییر کرد',
    'podcastEpisode.created': '{یک قسمت پادکست|قسمت پادکست} آغاز شد',
    'podcastEpisode.published': '{یک قسمت پادکست|قسمت پادکست} منتشر شد',
    'podcastEpisode.removed': '{یک قسمت پادکست|قسمت پادکست} حذف شد',
    'podcastEpisode.scheduled': '{یک قسمت پادکست|قسمت پادکست} زمان‌بندی شد',
    'podcastEpisode.withdrawn': '{یک قسمت پادکست|قسمت پادکست} به پیش‌نویس برگشت',
  },
  kinds: {
    podcastComment: 'دیدگاه‌های پادکست',
    podcastEpisode: 'قسمت‌های پادکست',
  },
  subjects: {
    podcastEpisode: id => studioPaths.podcastEpisode({ id }),
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
