import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The areas' addresses inside the layout, and after them the offline page and that of all addresses nobody has. */
export const shell = (areas: RouteConfigEntry[]): RouteConfigEntry[] => [
  layout('shell/layout.tsx', [
    ...areas,
    route('offline', 'shell/offline/offline-page.tsx'),
    route('*', 'shell/not-found-page.tsx'),
  ]),
]
