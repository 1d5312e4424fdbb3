import type { Recommendation, SubmissionState } from './contract.ts'

type Tone = 'plain' | 'turquoise' | 'saffron' | 'pistachio' | 'pomegranate'

export const stateTags: Record<SubmissionState, { label: string; tone: Tone }> = {
  submitted: { label: 'در دست سردبیر', tone: 'plain' },
  reviewing: { label: 'در دست داوری', tone: 'saffron' },
  revising: { label: 'نیازمند بازنگری', tone: 'pomegranate' },
  accepted: { label: 'پذیرفته', tone: 'pistachio' },
  declined: { label: 'پذیرفته نشد', tone: 'plain' },
  withdrawn: { label: 'پس‌گرفته', tone: 'plain' },
}

export const recommendationNames: Record<Recommendation, string> = {
  accept: 'پذیرفته شود',
  minor: 'با اصلاح جزئی پذیرفته شود',
  major: 'پس از بازنگری دوباره داوری شود',
  decline: 'پذیرفته نشود',
  unable: 'نمی‌توانم این نوشته را داوری کنم',
}
