import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The rooms' addresses inside the layout, and after them the offline page and that of all addresses nobody has. */
export const shell = (rooms: RouteConfigEntry[]): RouteConfigEntry[] => [
  layout('shell/layout.tsx', [
    ...rooms,
    route('offline', 'shell/offline/offline-page.tsx'),
    route('*', 'shell/not-found-page.tsx'),
  ]),
]
