import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'

export const formatReading = ({ minutes }: { minutes: number }) => `خواندن ${persianNumber(minutes)} دقیقه`

/** «۲۶ آبان ۱۴۰۵، خواندن ۷ دقیقه» */
export const formatByline = (post: { publishedAt: string; minutes: number }) =>
  `${formatDate(post.publishedAt)}، ${formatReading(post)}`
