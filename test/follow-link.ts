import type { Page } from 'playwright-core'

/** Follows a link within the site that a page might have, wherever it leads. */
export const followLink = (page: Page, path: string) =>
  page.evaluate(to => {
    const link = document.createElement('a')
    link.href = to
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
