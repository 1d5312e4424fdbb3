/** Where an account comes from, as people read it. */
export const sourceNames = { site: 'ثبت‌نام در سایت', import: 'از پروندهٔ قدیم', desk: 'پیشخوان' } as const
