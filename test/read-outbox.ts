/** The texts of what the demo sent to a phone (E.164) or a mail address, the newest first. */
export async function readOutbox(address: string, to: string): Promise<string[]> {
  const { items } = (await (await fetch(new URL('/api/outbox', address))).json()) as {
    items: { to: string; text: string }[]
  }
  return items.filter(item => item.to === to).map(({ text }) => text)
}
