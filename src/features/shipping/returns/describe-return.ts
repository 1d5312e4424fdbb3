import type { ReturnState } from './contract.ts'

const decisions: Record<ReturnState, string> = {
  asked: 'در حال بررسی',
  accepted: 'پذیرفته شد',
  resent: 'نسخهٔ دیگری فرستاده می‌شود',
  refused: 'پذیرفته نشد',
}
export const describeDecision = (state: ReturnState) => decisions[state]
