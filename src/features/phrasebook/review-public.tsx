/**
 * What a feature that practises phrases shows of them: the one way to write a review, the four grades, and the sound of a phrase.
 * Apart from the other public files: with them every page that shows phrases would carry it.
 */
export { Grades } from './grades.tsx'
export { LanguageChips } from './language-chips.tsx'
export { Attribution } from './phrase-row.tsx'
export { loadShownPhrase } from './show-phrase/show-button.tsx'
export { playSound, stopSound, useVoice } from './sound/play-sound.ts'
export { SoundButton, SoundChoices } from './sound/sound-buttons.tsx'
export { reviewsIn, withoutWaiting, writeReview } from './waiting-reviews.ts'
