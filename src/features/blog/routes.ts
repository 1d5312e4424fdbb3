import { route } from '@react-router/dev/routes'

export const blog = [
  route('blog', 'features/blog/blog-page.tsx'),
  route('blog/tag/:tag', 'features/blog/tag-page.tsx'),
  route('blog/author/:author', 'features/blog/author-page.tsx'),
  route('blog/:slug', 'features/blog/post-page.tsx'),
]
