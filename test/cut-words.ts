import type { Page } from 'playwright-core'

/** The Persian words of a page that stand on two lines: cut in the middle, their letters lose their joining. */
export const cutWords = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of node.nodeValue!.matchAll(/[\p{Script=Arabic}\p{M}\u200c]{2,}/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top)
        if (tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 8) cut.push(word)
      }
    }
    return cut
  })
