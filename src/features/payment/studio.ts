import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 104,
      group: 'settings',
      title: 'شرایط بازگشت پول',
      short: 'بازگشت پول',
      description: 'هر کس منصرف شود تا کی چقدر پس می‌گیرد؛ هر گروه با یکی از این شرایط فروخته می‌شود',
      path: '/studio/refund-policies',
      icon: 'undo-2',
      permission: 'refundPolicies.write',
      page: () => import('./refund-policies/policies-admin.tsx'),
      nested: true,
    },
  ],
  permissions: {
    'refundPolicies.write': 'نوشتن شرایط بازگشت پول',
    'payments.read': 'دیدن دفتر و تطبیق پرداخت',
  },
}
