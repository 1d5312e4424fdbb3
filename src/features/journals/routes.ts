import { route } from '@react-router/dev/routes'

export const journals = [
  route('journals', 'features/journals/journals-page.tsx'),
  route('journals/articles/:slug', 'features/journals/article-page.tsx'),
  route('journals/submit', 'features/journals/submissions/submit-page.tsx'),
  route('journals/submissions/:id', 'features/journals/submissions/submission-page.tsx'),
  route('journals/reviews/:id', 'features/journals/submissions/review-page.tsx'),
  route('journals/:journal', 'features/journals/journal-page.tsx'),
  route('journals/:journal/issues/:number', 'features/journals/issue-page.tsx'),
]
