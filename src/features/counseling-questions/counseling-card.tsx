import type { CounselingCard } from '#features/counseling/booking/manifest.ts'
import { QuestionCard } from './question-card.tsx'

export const counselingCard: CounselingCard = {
  order: 10,
  Card: ({ offered }) => <QuestionCard price={offered.questionPrice} />,
}
