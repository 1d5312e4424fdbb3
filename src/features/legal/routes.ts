import { route } from '@react-router/dev/routes'

/** One page shows all three texts; its address says which. */
export const legal = (['terms', 'privacy', 'refund'] as const).map(document =>
  route(document, 'features/legal/legal-page.tsx', { id: `legal-${document}` }),
)
