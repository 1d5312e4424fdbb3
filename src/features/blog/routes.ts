import { route } from '@react-router/dev/routes'

export const blog = [route('blog', 'features/blog/coming-soon-page.tsx')]
