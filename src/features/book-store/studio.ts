import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 186,
      group: 'content',
      title: 'کتاب‌ها',
      description: 'نام، نسخه‌ها، بها، صفحه‌های نمونه و دوره‌هایی که هر کتاب را می‌خواهند',
      path: '/studio/books',
      icon: 'book-marked',
      permission: 'books.manage',
      page: () => import('./studio/books-admin.tsx'),
      nested: true,
    },
    {
      order: 187,
      group: 'content',
      title: 'موجودی کتاب‌ها',
      short: 'موجودی',
      description: 'خرید از پخش‌کننده، شمارش، آسیب و جابه‌جایی میان شعبه‌ها',
      path: '/studio/book-stock',
      icon: 'layers',
      permission: 'stock.manage',
      page: () => import('./studio/stock-admin.tsx'),
      nested: true,
    },
  ],
  acts: [{ title: 'کتاب تازه', path: '/studio/books/new', icon: 'plus', permission: 'books.manage' }],
  permissions: {
    'books.manage': 'نگهداری کتاب‌های کتاب‌فروشی، نسخه‌ها و بهای آن‌ها',
    'stock.manage': 'نگهداری موجودی کتاب‌ها، خرید و شمارش',
  },
}
