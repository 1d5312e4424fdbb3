let open = () => {}

/** Says who shows the outbox. Answers how to stop. */
export function onOpenOutbox(show: () => void): () => void {
  open = show
  return () => {
    if (open === show) open = () => {}
  }
}

/** Shows what is on its way from this device. */
export const openOutbox = (): void => open()
