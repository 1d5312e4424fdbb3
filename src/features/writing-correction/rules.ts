/** What both sides speak of when a text is written, paid and waits for its correction. */

export const textStates = ['draft', 'unpaid', 'queued', 'taken', 'returned', 'withdrawn'] as const
export type TextState = (typeof textStates)[number]

/** The languages that people in Iran grow up with, by their codes. */
export const motherTongues = {
  fa: 'فارسی',
  azb: 'ترکی آذربایجانی',
  ckb: 'کردی',
  lrc: 'لری',
  glk: 'گیلکی',
  mzn: 'مازندرانی',
  bal: 'بلوچی',
  tk: 'ترکمنی',
  ar: 'عربی',
  hy: 'ارمنی',
  prs: 'دری',
  und: 'زبانی دیگر',
} as const
export type MotherTongue = keyof typeof motherTongues
export const motherTongueCodes = Object.keys(motherTongues) as MotherTongue[]

/** Characters of a text that a draft keeps; what is corrected at most, in words, is among the prices. */
export const maxBodyLength = 60_000
export const maxNoteLength = 2000
/** Photos of handwriting of one text. */
export const maxPhotos = 4
/** What a telephone's camera writes at most of a page. */
export const maxPhotoBytes = 15 * 1024 * 1024
/** Seconds of an answer by voice, and of what a corrector says of a text. */
export const maxVoiceSeconds = 300
export const maxMessageSeconds = 120
export const maxVoiceBytes = 12 * 1024 * 1024
/** What lies with a text beside or in place of typed words. */
export const answerFileKinds = ['photo', 'voice'] as const
export type AnswerFileKind = (typeof answerFileKinds)[number]
/** The names of their kinds of uploads. */
export const photoUploadName = 'writing-photo'
export const voiceUploadName = 'writing-voice'
export const messageUploadName = 'writing-message'
/** Words that a writer may say a text's photos and voice have. */
export const maxFileWords = 10_000

/** Words of a text that is sent. */
export const minWords = 10

/** The names of its tables of refunds. */
export const textPolicy = 'writing-text'
export const packagePolicy = 'writing-package'

/** What a text is called by everybody, with or without a title. */
export const nameText = (title: string): string => title || 'نوشتهٔ بی‌عنوان'

/** The parts of the queue that staff look at. */
export const queueParts = ['waiting', 'mine', 'taken', 'late', 'returned'] as const
export type QueuePart = (typeof queueParts)[number]
