import { press, type Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 210, name: 'blog', path: '/blog' },
  { order: 211, name: 'blog-post', path: '/blog/why-forgetting-helps', fullPage: true },
  { name: 'blog-teaser', path: '/blog/feierabend', fullPage: true, only: 'handset' },
  { name: 'blog-two-levels', path: '/blog/taarof-in-email?level=A2', fullPage: true },
  {
    name: 'blog-word',
    path: '/blog/feierabend',
    actions: async page => {
      await press(page, 'واژه‌به‌واژه')
      await press(page, 'واژهٔ بعدی')
      await page.getByText('اسم، مذکر').waitFor()
    },
  },
  {
    name: 'blog-listening',
    path: '/blog/feierabend',
    actions: async page => {
      await press(page, 'خواندن با صدا')
      await page.getByText('این دستگاه صدایی', { exact: false }).waitFor()
    },
  },
  { name: 'studio-blog', path: '/studio/blog', signedIn: 'editor' },
  { name: 'studio-blog-authors', path: '/studio/blog-authors', signedIn: 'editor' },
]
