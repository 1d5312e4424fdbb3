import { loadShownPhrase } from '#features/phrasebook/review-public.tsx'

/** What the practice of some phrases loads later: the worker keeps only what was loaded. */
export const loadPractice = () =>
  Promise.all([
    import('./situation-practice.tsx'),
    loadShownPhrase(),
    import('./modes/speak.tsx'),
    import('./walk/walk.tsx'),
  ])
