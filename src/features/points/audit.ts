import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { pointsStudioPath } from './paths.ts'

export const audit = {
  actions: {
    'club.ruleChanged': '{قاعدهٔ امتیاز باشگاه|قاعدهٔ باشگاه} تغییر کرد',
    'club.worthChanged': 'ارزش امتیاز باشگاه تغییر کرد',
    'club.levelsChanged': 'سطح‌های باشگاه تغییر کرد',
    'club.pointsCorrected': 'امتیاز باشگاه اصلاح شد',
  },
  kinds: {
    club: 'باشگاه همراهان',
  },
  subjects: {
    clubRule: () => pointsStudioPath,
  },
  fields: {
    ruleCap: 'سقف',
    capPeriod: 'دورهٔ سقف',
    ruleDays: 'روزهای اعتبار',
    pointRials: 'ارزش امتیاز',
    walletPointRials: 'ارزش امتیاز در کیف پول',
    walletMinimum: 'کمینهٔ انتقال به کیف پول',
    walletMonth: 'سقف ماهانهٔ کیف پول',
    pointsShare: 'سهم از هر کالا',
    clubLevels: 'سطح‌ها',
    clubPoints: 'امتیاز',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
