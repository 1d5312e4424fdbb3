/** A field whose text stands where its own language begins, as learners will read it. */
export const alongText = (dir: 'rtl' | 'ltr') => ({ dir, align: dir === 'ltr' ? 'end' : 'start' }) as const
