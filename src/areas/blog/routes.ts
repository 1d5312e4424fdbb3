import { route } from '@react-router/dev/routes'

export const blog = [route('blog', 'areas/blog/coming-page.tsx')]
