import type { Rating } from './contract.ts'

export const ratingNames: Record<Rating, string> = {
  useful: 'به کارم آمد',
  partly: 'کمی به کارم آمد',
  useless: 'به کارم نیامد',
}
