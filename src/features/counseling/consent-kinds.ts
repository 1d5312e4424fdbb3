import type { ConsentKinds } from '#features/consents/manifest.ts'

export const consentKinds = {
  counseling: {
    order: 40,
    title: 'دیدن پیشرفت در مشاوره',
    missing: 'به دیدن پیشرفتشان در مشاوره رضایت نداده‌اند',
    texts: [
      {
        meaning: 'مشاوری که زبان‌آموز از او وقت گرفته تعیین سطح، حضور در کلاس و نمره‌های او را می‌بیند.',
        use: 'تنها همان مشاور، تا گفت‌وگو از جایی آغاز شود که زبان‌آموز هست.',
        duration: 'تا وقتی رضایت پس گرفته شود.',
      },
      {
        meaning:
          'مشاوری که زبان‌آموز از او وقت گرفته تعیین سطح، حضور در کلاس، نمره‌ها و خطاهای پرتکرار نوشته‌های او را می‌بیند، نه خود نوشته‌ها را.',
        use: 'تنها همان مشاور، تا گفت‌وگو از جایی آغاز شود که زبان‌آموز هست.',
        duration: 'تا وقتی رضایت پس گرفته شود.',
      },
    ],
    withdrawal:
      'از همین حالا مشاور تعیین سطح، حضور، نمره‌ها و خطاهای نوشتن را نمی‌بیند. وقت‌هایی که گرفته شده سر جایش است.',
    audience: 'counselingConsents',
    isPrivate: true,
  },
} as const satisfies ConsentKinds

type Names = keyof typeof consentKinds

declare module '#features/consents/manifest.ts' {
  interface ConsentKindNames extends Record<Names, true> {}
}
